import { Link } from '@tanstack/react-router'
import { ChevronUp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isPartial } from '#contract/written/partial-dates.ts'
import type { Item } from '#contract/items/items.ts'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { InlineField, useInlineEdit } from '../inline-edit/inline-edit.tsx'
import {
  detailFields,
  lentFields,
  type EditableField,
  toEditableField,
  isFilled,
  isInHead,
  soldFields,
} from '../inline-edit/editable-fields.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { daysBetween, formatDay, formatDaysFrom, formatWithUnit, useFormats } from '#web/shared/formats.ts'
import { Switch } from '#web/ui/form-controls/switch.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'

interface ItemFieldsListProps {
  item: Item
  /**
   * False when the item comes from the offline copy. The copy lacks some fields, so an empty field may have a value on
   * the server.
   */
  isWhole: boolean
}

/** All filled fields of an item in display order, followed by buttons for the empty ones. */
export function ItemFieldsList({ item, isWhole }: ItemFieldsListProps) {
  const { t } = useTranslation()
  const { editing, canWrite } = useInlineEdit()
  const { showDetails } = usePreferences()
  const description = toEditableField(item, 'description', t)
  const notes = toEditableField(item, 'notes', t)
  const details = detailFields(item, useFieldDescriptions(item.fields.length > 0), t)
  const lent = lentFields(item, t)
  const sold = soldFields(item, t)
  const isShown = (field: EditableField) => isFilled(field) || editing === field.id
  const missing = [description, ...details, notes, ...lent, ...sold].filter((field) => !isShown(field))
  return (
    <div className="grid content-start gap-5">
      {isShown(description) ? <LongField field={description} /> : null}
      <FoldableRows
        fields={details.filter((field) => isShown(field) && !isInHead(item, field))}
        isOpen={showDetails}
      />
      {isShown(notes) ? (
        <section>
          <h2 className="mb-1.5 text-lg font-650 tracking-tight">{t('field.notes')}</h2>
          <LongField field={notes} />
        </section>
      ) : null}
      <FieldsPart title={t('item.sectionLent')} fields={lent.filter(isShown)} />
      <FieldsPart title={t('item.sold')} fields={sold.filter(isShown)} />
      {canWrite && isWhole ? <AddDetail item={item} missing={missing} /> : null}
    </div>
  )
}

function FieldsPart({ title, fields }: { title: string; fields: readonly EditableField[] }) {
  if (fields.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 text-lg font-650 tracking-tight">{title}</h2>
      <FieldRows fields={fields} />
    </section>
  )
}

/** The rows of fields. They are collapsed when the preference `showDetails` is off, except an edited field. */
function FoldableRows({ fields, isOpen }: { fields: readonly EditableField[]; isOpen: boolean }) {
  const { t } = useTranslation()
  const { editing } = useInlineEdit()
  if (isOpen || fields.length === 0) return <FieldRows fields={fields} />
  return (
    <div>
      <FieldRows fields={fields.filter(({ id }) => id === editing)} />
      <Button
        kind="text"
        aria-expanded={false}
        onClick={() => writePreferences({ showDetails: true })}
        className="-ms-3.5"
      >
        <Plus size={16} aria-hidden />
        {t('item.showFields', { count: fields.length })}
      </Button>
    </div>
  )
}

function FieldRows({ fields }: { fields: readonly EditableField[] }) {
  if (fields.length === 0) return null
  return (
    <dl>
      {fields.map((field) => (
        <FieldRow key={field.id} field={field} />
      ))}
    </dl>
  )
}

function FieldRow({ field }: { field: EditableField }) {
  const isEditing = useInlineEdit().editing === field.id
  return (
    <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] md:grid-cols-[minmax(8rem,11rem)_minmax(0,1fr)] gap-x-3 border-line not-first:border-t">
      <dt dir="auto" className="py-2 text-sm/6 wrap-anywhere text-third max-md:py-2.5">
        {field.label}
      </dt>
      <dd className="flex min-w-0 items-stretch font-medium">
        {field.kind === 'flag' ? (
          <FlagValue field={field} />
        ) : (
          <InlineField
            field={field}
            className="-mx-2 flex min-h-10 min-w-0 flex-1 items-center gap-2 px-2 py-2 max-md:min-h-11"
          >
            <div dir="auto" className="min-w-0 wrap-anywhere">
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
  if (field.kind !== 'date') return <LinkedText text={field.value} />
  const day = formatDay(field.value)
  if (day === '') return field.value
  return (
    <>
      {day}{' '}
      {isPartial(field.value) ? null : (
        <span className="ms-1 font-normal text-third">{formatDaysFrom(daysBetween(today, field.value))}</span>
      )}
    </>
  )
}

function FlagValue({ field }: { field: EditableField }) {
  const { t } = useTranslation()
  const { save, canWrite } = useInlineEdit()
  const isOn = field.value === true
  const word = t(isOn ? 'item.yes' : 'item.no')
  if (!canWrite) return <span className="py-2">{word}</span>
  return (
    <div className="flex min-h-10 flex-1 items-center">
      <Switch isOn={isOn} onChange={(next) => void save(field, next)}>
        <span className="sr-only">{field.label}</span>
        <span aria-hidden>{word}</span>
      </Switch>
    </div>
  )
}

function LongField({ field }: { field: EditableField }) {
  return (
    <InlineField field={field} className="-mx-2 max-w-[44rem] px-2 py-1 not-last:-mb-2">
      <Markdown text={String(field.value)} />
    </InlineField>
  )
}

/** Buttons to fill empty fields. The preference `showEmpty` keeps them visible. */
function AddDetail({ item, missing }: { item: Item; missing: readonly EditableField[] }) {
  const { t } = useTranslation()
  const { edit, save } = useInlineEdit()
  const { showEmpty } = usePreferences()
  const toggle = () => writePreferences({ showEmpty: !showEmpty })
  return (
    <section className="print:hidden">
      <Button kind="text" aria-expanded={showEmpty} onClick={toggle} className="-ms-3.5">
        {showEmpty ? <ChevronUp size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        {t('item.addDetail')}
      </Button>
      {showEmpty ? (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {missing.map((field) => (
            <ChipButton
              key={field.id}
              onClick={() => (field.kind === 'flag' ? void save(field, true) : edit(field.id))}
            >
              {field.label}
            </ChipButton>
          ))}
          <Link
            to="/item/$id/edit"
            params={{ id: item.id }}
            hash="fields"
            state={{ isFromItem: true }}
            className="inline-flex h-8 items-center rounded-full px-2 text-sm font-medium text-link hover:underline max-md:h-9"
          >
            {t('item.customField')}
          </Link>
        </div>
      ) : null}
    </section>
  )
}
