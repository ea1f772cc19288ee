import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteItem, type Item } from '#contract/items.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { subItemsQuery } from '#web/features/items/sub-items.tsx'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { LabelChoice } from '#web/features/labels/label-picker.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { MoveDialog } from '#web/features/locations/move-dialog.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

export type ItemDialog = 'move' | 'labels' | 'delete'

interface ItemDialogProps {
  item: Item
  onClose: () => void
}

export function ItemDialogs({ item, dialog, onClose }: ItemDialogProps & { dialog: ItemDialog | null }) {
  switch (dialog) {
    case 'move':
      return <MoveItemDialog item={item} onClose={onClose} />
    case 'labels':
      return <LabelsDialog item={item} onClose={onClose} />
    case 'delete':
      return <DeleteItemDialog item={item} onClose={onClose} />
    case null:
      return null
  }
}

function MoveItemDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useTranslation()
  const { patch } = useItemPatch(item.id)
  const { data: locations } = useQuery(locationsQuery())

  async function move(locationId: string) {
    const place = locations?.find((location) => location.id === locationId)
    const shown = place ? { location: place, locationPath: place.path } : {}
    onClose()
    try {
      await patch({ locationId }, shown, place ? t('item.moved', { place: place.name }) : undefined)
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  return (
    <MoveDialog
      isOpen
      onClose={onClose}
      title={t('item.moveTitle', { name: item.name })}
      onMove={move}
      currentId={item.location?.id}
    />
  )
}

function LabelsDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useTranslation()
  const { patch } = useItemPatch(item.id)
  const { data: labels } = useQuery(labelsQuery())
  const [labelIds, setLabelIds] = useState(() => item.labels.map((label) => label.id))

  async function save() {
    onClose()
    const isSame =
      labelIds.length === item.labels.length && item.labels.every((each) => labelIds.includes(each.id))
    if (isSame) return
    const chosen = labels?.filter((label) => labelIds.includes(label.id))
    try {
      await patch({ labelIds }, chosen ? { labels: chosen } : {}, t('item.labelsSaved'))
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('item.labels')}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" onClick={() => void save()}>
            {t('item.save')}
          </Button>
        </>
      }
    >
      <LabelChoice label={t('item.labels')} value={labelIds} onChange={setLabelIds} />
    </DialogOrSheet>
  )
}

function DeleteItemDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const saved = useSaved()
  const [isPending, setIsPending] = useState(false)
  const subItems = useQuery(subItemsQuery(item.id)).data?.total ?? 0
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
          {t('item.deleteGoes')} {files > 0 ? t('item.deleteFiles', { count: files }) : null}
        </p>
        {subItems > 0 ? <p>{t('item.deleteSubItems', { count: subItems })}</p> : null}
        <p>{t('item.deleteUndo')}</p>
      </div>
    </DialogOrSheet>
  )
}
