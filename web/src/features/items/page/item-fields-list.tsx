import { Link } from '@tanstack/react-router'
import { ChevronUp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { FieldRow } from '../inline-edit/field-row.tsx'
import { type EditingProps, InlineField } from '../inline-edit/in-place.tsx'
import {
  detailFields,
  lentFields,
  type EditableField,
  toEditableField,
  isFilled,
  isInHead,
  soldFields,
} from '../inline-edit/editable-fields.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'

interface ItemFieldsListProps extends EditingProps {
  item: Item
}

/** All filled fields in display order, followed by buttons for the empty ones. */
export function ItemFieldsList({ item, ...editing }: ItemFieldsListProps) {
  const { t } = useTranslation()
  const { showDetails } = usePreferences()
  const description = toEditableField(item, 'description', t)
  const notes = toEditableField(item, 'notes', t)
  const details = detailFields(item, useFieldDescriptions(item.fields.length > 0), t)
  const lent = lentFields(item, t)
  const sold = soldFields(item, t)
  const isShown = (field: EditableField) => isFilled(field) || editing.editing === field.id
  const missing = [description, ...details, notes, ...lent, ...sold].filter((field) => !isShown(field))
  return (
    <div className="grid gap-5">
      {isShown(description) ? <LongField field={description} {...editing} /> : null}
      <FoldableRows
        fields={details.filter((field) => isShown(field) && !isInHead(item, field))}
        isOpen={showDetails}
        {...editing}
      />
      {isShown(notes) ? (
        <section>
          <h2 className="mb-1.5 text-lg font-650 tracking-tight">{t('item.notes')}</h2>
          <LongField field={notes} {...editing} />
        </section>
      ) : null}
      <FieldsPart title={t('item.sectionLent')} fields={lent.filter(isShown)} {...editing} />
      <FieldsPart title={t('item.sold')} fields={sold.filter(isShown)} {...editing} />
      {editing.canWrite ? <AddDetail item={item} missing={missing} {...editing} /> : null}
    </div>
  )
}

function FieldsPart({ title, ...rows }: EditingProps & { title: string; fields: readonly EditableField[] }) {
  if (rows.fields.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 text-lg font-650 tracking-tight">{title}</h2>
      <FieldRows {...rows} />
    </section>
  )
}

/** Collapses the rows as the preference `showDetails` says. The edited field stays visible. */
function FoldableRows({
  fields,
  isOpen,
  ...editing
}: EditingProps & { fields: readonly EditableField[]; isOpen: boolean }) {
  const { t } = useTranslation()
  if (isOpen || fields.length === 0) return <FieldRows fields={fields} {...editing} />
  return (
    <div>
      <FieldRows fields={fields.filter(({ id }) => id === editing.editing)} {...editing} />
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

function FieldRows({ fields, ...editing }: EditingProps & { fields: readonly EditableField[] }) {
  if (fields.length === 0) return null
  return (
    <dl>
      {fields.map((field) => (
        <FieldRow key={field.id} field={field} {...editing} />
      ))}
    </dl>
  )
}

function LongField({ field, ...editing }: EditingProps & { field: EditableField }) {
  return (
    <InlineField field={field} {...editing} className="-mx-2 max-w-[44rem] px-2 py-1 not-last:-mb-2">
      <Markdown text={String(field.value)} />
    </InlineField>
  )
}

/** Buttons to fill empty fields. The preference `showEmpty` keeps them visible. */
function AddDetail({
  item,
  missing,
  onEdit,
  onSave,
}: EditingProps & { item: Item; missing: readonly EditableField[] }) {
  const { t } = useTranslation()
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
              onClick={() => (field.kind === 'flag' ? void onSave(field, true) : onEdit(field.id))}
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
