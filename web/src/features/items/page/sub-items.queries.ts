import { itemsQuery } from '#web/features/items/items.queries.ts'

export function subItemsQuery(id: string, most: number) {
  return itemsQuery({ parentIds: id, page: '1', pageSize: String(most) })
}
