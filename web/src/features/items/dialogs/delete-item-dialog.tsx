import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deleteItem, type Item } from '#contract/items/items.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { subItemsQuery } from '#web/features/items/page/sub-items.queries.ts'
import { maintenanceSummaryQuery } from '#web/features/maintenance/agenda/agenda.queries.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { useWrite } from '#web/shared/use-write.ts'

export function DeleteItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const queryClient = useQueryClient()
  const subItems = useQuery(subItemsQuery(item.id, 1)).data?.total ?? 0
  const entries = useQuery(maintenanceSummaryQuery(item.id)).data?.entries ?? 0
  const files = item.attachments.length

  const removal = useWrite({
    write: (send) => send(deleteItem, { params: { id: item.id } }),
    changes: ['item', 'maintenance'],
    async onSuccess() {
      if (isStillHere()) await navigate({ to: '/items' })
      queryClient.removeQueries(itemQuery(item.id))
    },
    toast: () => t('item.deleted', { name: item.name }),
    errorToast: null,
  })

  return (
    <ConfirmDialog
      title={t('item.deleteTitle')}
      confirmLabel={t('action.delete')}
      onConfirm={() => void removal.write()}
      onClose={onClose}
      isPending={removal.isPending}
      error={removal.error}
    >
      <p className="font-semibold wrap-anywhere text-base-content">
        {item.quantity === 1 ? item.name : t('item.countedName', { name: item.name, count: item.quantity })}
      </p>
      <p>
        {t('item.deleteGoes')} {files > 0 ? t('item.deleteFiles', { count: files }) : null}{' '}
        {entries > 0 ? t('item.deleteEntries', { count: entries }) : null}
      </p>
      {subItems > 0 ? <p>{t('item.deleteSubItems', { count: subItems })}</p> : null}
      <p>{t('item.deleteUndo')}</p>
    </ConfirmDialog>
  )
}
