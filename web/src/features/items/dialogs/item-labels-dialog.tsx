import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { LabelChoice } from '#web/features/labels/label-picker.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'

export function ItemLabelsDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const patch = useItemPatch(item.id)
  const { data: labels } = useQuery(labelsQuery())
  const [labelIds, setLabelIds] = useState(() => item.labels.map((label) => label.id))

  function save() {
    onClose()
    const isSame =
      labelIds.length === item.labels.length && item.labels.every((each) => labelIds.includes(each.id))
    if (isSame) return
    const chosen = labels?.filter((label) => labelIds.includes(label.id))
    void patch.write({
      update: { labelIds },
      shown: chosen ? { labels: chosen } : {},
      text: t('item.labelsSaved'),
    })
  }

  return (
    <ChoiceDialog title={t('item.labels')} onClose={onClose} takeLabel={t('item.save')} onTake={save}>
      <LabelChoice label={t('item.labels')} value={labelIds} onChange={setLabelIds} />
    </ChoiceDialog>
  )
}
