import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelPath } from '../label-tree.ts'
import type { CountedLabel } from '../use-labels.ts'
import { LabelTile } from './label-tile.tsx'
import { findByWords } from '#web/ui/find-by-words.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import type { PickerRow } from '#web/ui/form-controls/picker-props.ts'
import { Picker } from '#web/ui/form-controls/picker.tsx'

interface Row extends PickerRow {
  label: CountedLabel
}

interface OneLabelChoiceProps {
  /** Accessible name of the list. */
  label: string
  /** The labels that can be chosen. */
  labels: readonly CountedLabel[]
  /** All labels, for the paths. */
  all: readonly CountedLabel[]
  value: string | null
  onPick: (id: string) => void
}

/** Lets the user choose one label. Shows the number and value of its items. */
export function OneLabelChoice({ label: name, labels, all, value, onPick }: OneLabelChoiceProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const named = labels.map((label) => ({ label, path: [label.name] }))
  const rows: Row[] = findByWords(named, query).map(({ label }) => ({
    id: label.id,
    text: label.name,
    label,
  }))
  return (
    <Picker
      label={name}
      searchLabel={t('labels.find')}
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      selectedIds={value === null ? [] : [value]}
      onPick={onPick}
      emptyText={t('labels.noneFound')}
      renderRow={({ label }) => (
        <>
          <LabelTile label={label} className="w-9 rounded-[7px] [&>svg]:size-[50%]" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <MarkedText text={label.name} query={query} />
            </span>
            <PathLine path={labelPath(all, label).slice(0, -1)} />
          </span>
          <span className="shrink-0 text-sm text-second tabular-nums">
            {t('labelPages.itemCount', { count: label.itemCount })}
          </span>
        </>
      )}
    />
  )
}
