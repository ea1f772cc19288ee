import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkUpdateItems } from '#contract/items/bulk.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemChoiceRow } from '#web/features/items/item-choice.tsx'
import { ItemPicker } from '#web/features/items/item-picker.tsx'
import { useItemChoices } from '#web/features/items/use-item-choices.ts'
import type { LabelDialogProps } from './label-dialog-props.ts'
import type { CountedLabel } from '../use-labels.ts'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'
import type { PickerRow } from '#web/ui/form-controls/picker-props.ts'

interface Row extends PickerRow {
  item: ItemSummary
}

/** Adds the label to items that do not have it yet. */
export function LabelItemsDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const choices = useItemChoices({
    labels: [label.id],
    negateLabels: 'true',
    pageSize: '50',
  })
  const [selected, setSelected] = useState<readonly string[]>([])
  const adding = useAdding(label, onClose)
  const rows: Row[] = choices.items.map((item) => ({ id: item.id, text: item.name, item }))
  const title = t('labelPages.addItemsTitle', { name: label.name })
  const toggle = (id: string) =>
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])

  return (
    <ChoiceDialog
      title={title}
      onClose={onClose}
      takeLabel={t('labelPages.addSelected', { count: selected.length })}
      onTake={selected.length > 0 ? () => void adding.write(selected) : undefined}
      isPending={adding.isPending}
    >
      <ItemPicker
        choices={choices}
        label={title}
        searchLabel={t('labelPages.findItems')}
        rows={rows}
        selectedIds={selected}
        onPick={toggle}
        emptyText={t('labelPages.noItemsFound')}
        isMultiple
        renderRow={({ id, item }) => (
          <>
            <ItemChoiceRow item={item} query={choices.asked} />
            {selected.includes(id) ? <Check size={18} aria-hidden className="shrink-0" /> : null}
          </>
        )}
      />
    </ChoiceDialog>
  )
}

function useAdding(label: CountedLabel, onSuccess: () => void) {
  const { t } = useTranslation()
  return useWrite({
    write: (send, ids: readonly string[]) =>
      send(bulkUpdateItems, { body: { ids: [...ids], addLabelIds: [label.id] } }),
    changes: ['item'],
    onSuccess,
    toast: ({ changed }) => t('labelPages.itemsAdded', { count: changed, name: label.name }),
  })
}
