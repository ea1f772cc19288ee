import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { LabelChoice } from '#web/features/labels/label-picker.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { showToast } from '#web/shared/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'

export function ItemLabelsDialog({ item, onClose }: { item: Item; onClose: () => void }) {
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
