import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLabelLevels, updateLabel } from '#contract/labels.ts'
import { OneLabelChoice } from './label-choice.tsx'
import type { LabelDialogProps } from './label-dialog-props.ts'
import { labelPath, withLabelsBelow } from '../label-tree.ts'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

/** Chooses the parent of a label. Labels that would make a cycle or too many levels are not offered. */
export function LabelParentDialog({ label, labels, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const below = withLabelsBelow(labels, label.id)
  const levels = (one: (typeof labels)[number]) => labelPath(labels, one).length
  const height = Math.max(...labels.filter(({ id }) => below.has(id)).map(levels)) - levels(label) + 1
  const possible = labels.filter((one) => !below.has(one.id) && levels(one) + height <= maxLabelLevels)
  const isInner = labels.some(({ id }) => id === label.parentId)
  const [chosenId, setChosenId] = useState<string | null>(isInner ? label.parentId : null)
  const chosen = labels.find(({ id }) => id === chosenId)

  const moving = useWrite({
    write: (send, parentId: string | null) =>
      send(updateLabel, { params: { id: label.id }, body: { parentId } }),
    changes: ['label'],
    onSuccess: onClose,
    toast: (_, parentId) => {
      const parent = labels.find(({ id }) => id === parentId)
      if (!parent) return t('labelPages.isOutermost', { name: label.name })
      return t('labelPages.isUnder', { name: label.name, parent: parent.name })
    },
  })
  const move = (id: string | null) => void moving.write(id)
  const title = t('labelPages.parentTitle', { name: label.name })

  return (
    <ChoiceDialog
      title={title}
      onClose={onClose}
      takeLabel={chosen ? t('labelPages.putUnder', { name: chosen.name }) : t('labelPages.put')}
      onTake={chosen && chosen.id !== label.parentId ? () => move(chosen.id) : undefined}
      other={isInner ? { label: t('labelPages.noParent'), onAction: () => move(null) } : undefined}
      isPending={moving.isPending}
      isDismissable
    >
      <OneLabelChoice
        label={title}
        labels={possible}
        all={labels}
        value={chosenId}
        onPick={(id) => (id === chosenId && id !== label.parentId ? move(id) : setChosenId(id))}
      />
    </ChoiceDialog>
  )
}
