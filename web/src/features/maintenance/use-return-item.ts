import { useTranslation } from 'react-i18next'
import { patchItem } from '#contract/items/items.ts'
import { useWrite } from '#web/shared/use-write.ts'

/** The change by which an item is no longer lent. */
export const returned = { lentTo: '', lentUntil: '' }

/** Marks an item as returned, with a toast that can undo it. */
export function useReturnItem(id: string) {
  const { t } = useTranslation()
  const { write } = useWrite({
    write: (send) => send(patchItem, { params: { id }, body: returned }),
    changes: ['item'],
    toast: () => t('item.returnedNow'),
  })
  return () => void write()
}
