import { useQueryClient } from '@tanstack/react-query'
import { type Item, type ItemUpdate, patchItem } from '#contract/items.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'

/** Changes single keys of an item: shown at once as `shown` says, taken back when the server refuses. */
export function useItemPatch(id: string) {
  const queryClient = useQueryClient()
  const saved = useSaved()
  const { queryKey } = itemQuery(id)

  function show(shown: Partial<Item>) {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (item) => (item ? { ...item, ...shown } : item))
  }

  async function patch(changes: ItemUpdate, shown: Partial<Item>, text?: string) {
    const before = queryClient.getQueryData(queryKey)
    show(shown)
    try {
      const { data, batchId } = await callWithBatch(patchItem, { params: { id }, body: changes })
      queryClient.setQueryData(queryKey, data)
      await saved(batchId, text)
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      throw error
    }
  }

  return { show, patch }
}
