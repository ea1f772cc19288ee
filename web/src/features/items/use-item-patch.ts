import { useQueryClient } from '@tanstack/react-query'
import { type Item, type ItemUpdate, patchItem } from '#contract/items/items.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { baseValues } from './offline/base-values.ts'
import { showWhileSending, withOwnEdits } from './offline/with-pending-changes.ts'
import { showInCache } from '#web/shared/query/show-in-cache.ts'
import type { MergingToast } from '#web/shared/undo/use-undo.ts'
import { useWrite } from '#web/shared/use-write.ts'

export interface ItemPatch {
  update: ItemUpdate
  /** Properties of the item to show before the server has confirmed the change. */
  shown: Partial<Item>
  /** Text of the toast instead of “Saved”. */
  text?: string | MergingToast | undefined
}

/**
 * Changes single keys of an item and shows the change at once. When the server rejects it, only these keys are rolled
 * back. Offline, the change is queued on this device.
 */
export function useItemPatch(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = itemQuery(id)
  const { write, writeOrThrow, isPending } = useWrite({
    write: (send, { update, shown }: ItemPatch & { before: Item | undefined }) =>
      showWhileSending(id, shown, () => send(patchItem, { params: { id }, body: update })),
    changes: ['item'],
    optimistic: (_, { shown }) => showInCache(queryClient, queryKey, shown),
    offlineFallback: ({ update, shown, before }) =>
      before && {
        change: {
          kind: 'edit',
          itemId: id,
          name: before.name,
          body: update,
          shown,
          seen: baseValues(before, update),
        },
        data: { ...before, ...shown },
      },
    onSuccess: (item) => queryClient.setQueryData(queryKey, withOwnEdits(item)),
    toast: (_, { text }) => text,
    whilePending: 'send',
  })
  const withBefore = (patch: ItemPatch) => ({ ...patch, before: queryClient.getQueryData(queryKey) })
  return {
    write: (patch: ItemPatch) => write(withBefore(patch)),
    writeOrThrow: (patch: ItemPatch) => writeOrThrow(withBefore(patch)),
    isPending,
  }
}
