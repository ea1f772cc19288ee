import { useQueryClient } from '@tanstack/react-query'
import { type Item, type ItemUpdate, patchItem } from '#contract/items/items.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { showInCache } from '#web/shared/cache/show-in-cache.ts'
import { useWrite } from '#web/shared/use-write.ts'

interface ItemPatch {
  update: ItemUpdate
  /** The change as the item shows it before the server has confirmed it. */
  shown: Partial<Item>
  /** Text of the toast instead of "Saved". */
  text?: string | undefined
}

/** Changes single keys of an item, shown at once; these keys alone are taken back when the server refuses. */
export function useItemPatch(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = itemQuery(id)
  return useWrite({
    write: (send, { update }: ItemPatch) => send(patchItem, { params: { id }, body: update }),
    changes: ['item'],
    optimistic: (_, { shown }) => showInCache(queryClient, queryKey, shown),
    onSuccess: (item) => queryClient.setQueryData(queryKey, item),
    toast: (_, { text }) => text,
    whilePending: 'send',
  })
}
