import { useTranslation } from 'react-i18next'
import { patchItem } from '#contract/items/items.ts'
import { useWrite } from '#web/shared/use-write.ts'

export const returned = { lentTo: '', lentUntil: '' }

export function useReturnItem(id: string, onReturned?: () => void) {
  const { t } = useTranslation()
  const { write } = useWrite({
    write: (send) => send(patchItem, { params: { id }, body: returned }),
    changes: ['item'],
    ...(onReturned && { onSuccess: onReturned }),
    toast: () => t('item.returnedNow'),
  })
  return () => void write()
}
