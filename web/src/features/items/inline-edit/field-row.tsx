import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { type EditingProps, InlineField } from './in-place.tsx'
import type { EditableField } from './editable-fields.ts'
import { Markdown, LinkedText } from '#web/ui/markdown.tsx'
import { daysBetween, formatDay, formatDaysFrom, formatWithUnit, useFormats } from '#web/shared/formats.ts'
import { Switch } from '#web/ui/form-controls/switch.tsx'

interface FieldRowProps extends EditingProps {
  field: EditableField
}

/** A name with its value. A press edits the value in place. */
export function FieldRow({ field, ...editing }: FieldRowProps) {
  const isEditing = editing.editing === field.id
  return (
    <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] md:grid-cols-[minmax(8rem,11rem)_minmax(0,1fr)] gap-x-3 border-line not-first:border-t">
      <dt className="py-2 text-sm/6 wrap-anywhere text-third max-md:py-2.5">{field.label}</dt>
      <dd className="flex min-w-0 items-stretch font-medium">
        {field.kind === 'flag' ? (
          <FlagValue field={field} {...editing} />
        ) : (
          <InlineField
            field={field}
            {...editing}
            className="-mx-2 flex min-h-10 min-w-0 flex-1 items-center gap-2 px-2 py-2 max-md:min-h-11"
          >
            <div className="min-w-0 wrap-anywhere">
              <FieldValueText field={field} />
            </div>
            {field.hasCopyButton && field.value !== '' && !isEditing ? (
              <CopyButton text={String(field.value)} name={field.label} />
            ) : null}
          </InlineField>
        )}
      </dd>
    </div>
  )
}

function FieldValueText({ field }: { field: EditableField }) {
  const { money, today } = useFormats()
  if (typeof field.value === 'number')
    return field.kind === 'money' ? money(field.value) : formatWithUnit(field.value, field.unit)
  if (typeof field.value === 'boolean' || field.value === '') return '–'
  if (field.kind === 'longText') return <Markdown text={field.value} />
  if (field.kind !== 'day') return <LinkedText text={field.value} />
  const day = formatDay(field.value)
  if (day === '') return field.value
  return (
    <>
      {day}{' '}
      <span className="ms-1 font-normal text-third">{formatDaysFrom(daysBetween(today, field.value))}</span>
    </>
  )
}

function FlagValue({ field, onSave, canWrite }: FieldRowProps) {
  const { t } = useTranslation()
  const isOn = field.value === true
  const word = t(isOn ? 'item.yes' : 'item.no')
  if (!canWrite) return <span className="py-2">{word}</span>
  return (
    <div className="flex min-h-10 flex-1 items-center">
      <Switch isOn={isOn} onChange={(next) => void onSave(field, next)}>
        <span className="sr-only">{field.label}</span>
        <span aria-hidden>{word}</span>
      </Switch>
    </div>
  )
}
