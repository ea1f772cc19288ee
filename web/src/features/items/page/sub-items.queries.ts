import { itemsQuery } from '#web/features/items/items.queries.ts'

export function subItemsQuery(id: string, pageSize: number) {
  return itemsQuery({ parentIds: id, page: '1', pageSize: String(pageSize) })
}
