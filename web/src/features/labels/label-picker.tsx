import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLabel, type Label } from '#contract/labels.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import type { FieldProps } from '#web/ui/form-controls/field.tsx'
import { findByWords } from '#web/ui/find-by-words.ts'
import { labelColor, unusedColor } from '#web/ui/images/label-color.ts'
import { fold, MarkedText } from '#web/ui/marked-text.tsx'
import { PickerField } from '#web/components/inputs/picker-field.tsx'
import type { PickerRow } from '#web/ui/form-controls/picker-props.ts'
import { CreateRow, Picker } from '#web/ui/form-controls/picker.tsx'
import { Dot, Tag } from '#web/ui/tag.tsx'

interface LabelPickerProps extends FieldProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
}

export function LabelPicker({ value, onChange, ...field }: LabelPickerProps) {
  const { t } = useTranslation()
  const { data: labels = [] } = useQuery(labelsQuery())
  const chosen = labels.filter((label) => value.includes(label.id))
  return (
    <PickerField
      {...field}
      valueText={chosen.map((label) => isolate(label.name)).join(', ') || t('labels.choose')}
      value={
        chosen.length > 0 ? (
          <span className="flex flex-wrap gap-1.5 py-2">
            {chosen.map((label) => (
              <Tag key={label.id} color={labelColor(label)}>
                {label.name}
              </Tag>
            ))}
          </span>
        ) : (
          <span className="text-third">{t('labels.choose')}</span>
        )
      }
      doneLabel={t('dialog.done')}
    >
      {() => <LabelChoice label={field.label} value={value} onChange={onChange} />}
    </PickerField>
  )
}

const createId = 'create'

interface Row extends PickerRow {
  label: Label | null
}

interface LabelChoiceProps {
  label: string
  value: readonly string[]
  onChange: (ids: string[]) => void
}

export function LabelChoice({ label: listLabel, value, onChange }: LabelChoiceProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  // Labels that were selected when the picker opened stay at the top, so that no row moves while the user taps.
  const [first] = useState(value)
  const labels = useQuery(labelsQuery())
  const known = labels.data ?? []
  const create = useCreateLabel(known)
  const name = query.trim()
  // The user can select other labels while a label is created.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  if (labels.isError) return <QueryError query={labels} />
  const isFirst = ({ id }: Label) => Number(first.includes(id))
  const ordered = known.toSorted((a, b) => isFirst(b) - isFirst(a))
  const named = ordered.map((label) => ({ label, path: [label.name] }))
  const rows: Row[] = findByWords(named, query).map(({ label }) => ({
    id: label.id,
    text: label.name,
    label,
  }))
  if (labels.data && create.canCreate(name)) {
    rows.push({
      id: createId,
      text: t('palette.newLabelNamed', { name }),
      label: null,
      isDisabled: create.isPending,
    })
  }

  async function createAndAdd() {
    const label = await create.write(name)
    if (!label) return
    onChange([...latest.current, label.id])
    setQuery((now) => (now.trim() === name ? '' : now))
  }

  function toggle(id: string) {
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
    setQuery('')
  }

  return (
    <Picker
      label={listLabel}
      searchLabel={t('labels.search')}
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      selectedIds={value}
      onPick={(id) => (id === createId ? void createAndAdd() : toggle(id))}
      emptyText={known.length === 0 ? t('labels.noneYet') : t('labels.noneFound')}
      isLoading={!labels.data}
      isMultiple
      rowHeight={44}
      renderRow={(row) => <LabelRow row={row} query={query} isChosen={value.includes(row.id)} />}
    />
  )
}

function LabelRow({ row, query, isChosen }: { row: Row; query: string; isChosen: boolean }) {
  if (!row.label) return <CreateRow text={row.text} />
  return (
    <>
      <span className="grid w-9 shrink-0 place-items-center">
        <Dot color={labelColor(row.label)} />
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        <MarkedText text={row.label.name} query={query} />
      </span>
      {isChosen ? <Check size={18} aria-hidden className="shrink-0" /> : null}
    </>
  )
}

function useCreateLabel(labels: readonly Label[]) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const creation = useWrite({
    write: (send, name: string) => send(createLabel, { body: { name, color: unusedColor(labels) } }),
    changes: ['label'],
    toast: (_, name) => t('create.added', { name }),
    awaitRefetch: true,
  })

  const isThere = (name: string) => labels.some((label) => fold(label.name) === fold(name))
  return { ...creation, canCreate: (name: string) => canWrite && name !== '' && !isThere(name) }
}
