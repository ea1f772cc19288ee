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
  const now = item.labels.map(({ id }) => id)
  const [before] = useState(now)
  const [chosenIds, setChosenIds] = useState(now)

  function save() {
    onClose()
    // Applies only what this user changed to the labels that the item has now, so that changes of other users are kept.
    const labelIds = [
      ...now.filter((id) => chosenIds.includes(id) || !before.includes(id)),
      ...chosenIds.filter((id) => !before.includes(id) && !now.includes(id)),
    ]
    const isSame = labelIds.length === now.length && now.every((id) => labelIds.includes(id))
    if (isSame) return
    const chosen = labels?.filter((label) => labelIds.includes(label.id))
    void patch.write({
      update: { labelIds },
      shown: chosen ? { labels: chosen } : {},
      text: t('item.labelsSaved'),
    })
  }

  return (
    <ChoiceDialog title={t('kind.labels')} onClose={onClose} takeLabel={t('action.save')} onTake={save}>
      <LabelChoice label={t('kind.labels')} value={chosenIds} onChange={setChosenIds} />
    </ChoiceDialog>
  )
}
