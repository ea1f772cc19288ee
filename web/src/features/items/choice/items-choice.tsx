import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ItemChoiceRow } from './item-choice.tsx'
import { ItemPicker } from './item-picker.tsx'
import type { useItemChoices } from './use-item-choices.ts'

interface ItemsChoiceProps {
  choices: ReturnType<typeof useItemChoices>
  label: string
  emptyText: string
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** A list in which several items can be chosen. */
export function ItemsChoice({ choices, value, onChange, ...picker }: ItemsChoiceProps) {
  const { t } = useTranslation()
  return (
    <ItemPicker
      {...picker}
      choices={choices}
      searchLabel={t('items.search')}
      rows={choices.items.map((item) => ({ id: item.id, text: item.name, item }))}
      selectedIds={value}
      onPick={(id) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
      isMultiple
      renderRow={({ id, item }) => (
        <>
          <ItemChoiceRow item={item} query={choices.debouncedQuery} />
          {value.includes(id) ? <Check size={18} aria-hidden className="shrink-0" /> : null}
        </>
      )}
    />
  )
}
