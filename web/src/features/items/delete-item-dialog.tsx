import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteItem, type Item } from '#contract/items.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { subItemsQuery } from '#web/features/items/sub-items.queries.ts'
import { itemMaintenanceQuery } from '#web/features/maintenance/maintenance.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

/** Says exactly what goes. */
export function DeleteItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const saved = useSaved()
  const [isPending, setIsPending] = useState(false)
  const subItems = useQuery(subItemsQuery(item.id, 1)).data?.total ?? 0
  const entries = useQuery(itemMaintenanceQuery(item.id)).data?.length ?? 0
  const files = item.attachments.length

  async function remove() {
    setIsPending(true)
    try {
      const { batchId } = await callWithBatch(deleteItem, { params: { id: item.id } })
      await navigate({ to: '/items' })
      queryClient.removeQueries(itemQuery(item.id))
      await saved(batchId, t('item.deleted', { name: item.name }))
    } catch (error) {
      setIsPending(false)
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('item.deleteTitle')}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="danger-filled" isPending={isPending} onClick={() => void remove()}>
            {t('item.delete')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-second">
        <p className="wrap-anywhere">
          {item.quantity === 1 ? (
            <strong className="font-semibold text-base-content">{item.name}</strong>
          ) : (
            <strong className="font-semibold text-base-content">
              {t('item.countedName', { name: item.name, count: item.quantity })}
            </strong>
          )}{' '}
          {t('item.deleteGoes')} {files > 0 ? t('item.deleteFiles', { count: files }) : null}{' '}
          {entries > 0 ? t('item.deleteEntries', { count: entries }) : null}
        </p>
        {subItems > 0 ? <p>{t('item.deleteSubItems', { count: subItems })}</p> : null}
        <p>{t('item.deleteUndo')}</p>
      </div>
    </DialogOrSheet>
  )
}
