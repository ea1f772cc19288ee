import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import type { BulkItems } from '#contract/items/bulk.ts'
import type { FieldKind, WireKey } from '#contract/items/item-fields.ts'
import { limits } from '#contract/scalars.ts'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { itemFields } from '#web/features/fields/item-fields.ts'
import { CustomFieldValue } from '#web/features/items/form/custom-field-value.tsx'
import {
  type CustomField,
  newCustomField,
  renameField,
  valueKeys,
} from '#web/features/items/form/item-form-values.ts'
import { useCustomFieldNames } from '#web/features/items/use-custom-field-names.ts'
import type { BulkDialogProps } from '#web/features/search/bulk/bulk-dialog-props.ts'
import { selectionCount } from '#web/features/search/bulk/items-selection.ts'
import { FormDialog } from '#web/frame/forms/form-dialog.tsx'
import { useForm } from '#web/frame/forms/use-form.ts'
import type en from '#web/i18n/locales/en.json'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/frame/fields/date-field.tsx'
import { NumberField } from '#web/frame/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface PageField {
  id: WireKey | 'field'
  labelKey: keyof typeof en
  kind: FieldKind | 'field'
  maxLength?: number
}

/** Archiving many items is a command of its own. */
const fields: readonly PageField[] = [
  ...itemFields
    .filter(({ inBulk, wire }) => inBulk && wire !== 'archived')
    .map(({ wire, label, kind, maxLength }) => ({
      id: wire,
      labelKey: label,
      kind,
      ...(maxLength !== undefined && { maxLength }),
    })),
  { id: 'field', labelKey: 'items.customField', kind: 'field', maxLength: limits.fieldText },
]
const firstField: PageField = fields.find(({ id }) => id === 'manufacturer') ?? {
  id: 'field',
  labelKey: 'items.customField',
  kind: 'field',
}

/** One field, the same for all that is chosen. */
export function BulkEditDialog({ selection, run, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = selectionCount(selection)
  const form = useForm({
    start: { field: firstField, value: emptyValue(firstField), custom: newCustomField() },
    async send(values) {
      const change = toChange(values)
      if (!change) return
      onClose()
      await run({
        change,
        doing: t('bulk.saving', { count }),
        done: (changed) =>
          t('bulk.edited', { count: changed, field: values.custom.name || t(values.field.labelKey) }),
      })
    },
  })
  const { field, value, custom } = form.values

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('bulk.editTitle', { count, number: formatNumber(count) })}
      submitLabel={t('bulk.setForAll', { count, number: formatNumber(count) })}
      isReady={toChange(form.values) !== undefined}
    >
      <SelectField
        label={t('bulk.field')}
        value={field.id}
        onChange={(id) => {
          const next = fields.find((each) => each.id === id) ?? firstField
          form.set({ field: next, value: emptyValue(next), custom: newCustomField() })
        }}
      >
        {fields.map(({ id, labelKey }) => (
          <option key={id} value={id}>
            {t(labelKey)}
          </option>
        ))}
      </SelectField>
      {field.kind === 'field' ? (
        <CustomInput field={custom} onChange={(next) => form.set({ custom: next })} />
      ) : (
        <FieldInput field={field} value={value} onChange={(next) => form.set({ value: next })} />
      )}
    </FormDialog>
  )
}

type FieldValue = string | number | boolean | null

interface Setting {
  field: PageField
  value: FieldValue
  custom: CustomField
}

function emptyValue({ kind }: PageField): FieldValue {
  if (kind === 'flag') return true
  return kind === 'quantity' || kind === 'money' ? null : ''
}

/** Nothing as long as there is nothing to set; an empty text or day clears. */
function toChange({ field, value, custom }: Setting): Omit<BulkItems, 'ids' | 'search'> | undefined {
  if (field.id !== 'field') return value === null ? undefined : { set: { [field.id]: value } }
  const { name, type } = custom
  const key = valueKeys[type]
  return isBlank(name) ? undefined : { setField: { name: name.trim(), type, [key]: custom[key] } }
}

/** A custom field by its name, with a value of the kind that the name is described with. */
function CustomInput({ field, onChange }: { field: CustomField; onChange: (field: CustomField) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const names = useCustomFieldNames()
  const descriptions = useFieldDescriptions()
  return (
    <>
      <TextField
        label={t('items.fieldName')}
        value={field.name}
        onChange={(name) => onChange({ ...field, ...renameField(field, name, descriptions) })}
        maxLength={limits.name}
        list={id}
        autoComplete="off"
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <CustomFieldValue
        field={field}
        description={t('bulk.emptyClears')}
        onChange={(changes) => onChange({ ...field, ...changes })}
      />
    </>
  )
}

interface FieldInputProps {
  field: PageField
  value: FieldValue
  onChange: (value: FieldValue) => void
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const label = t(field.labelKey)
  const text = typeof value === 'string' ? value : ''
  const amount = typeof value === 'number' ? value : null
  const emptyHint = t('bulk.emptyClears')
  const limit = field.maxLength !== undefined && { maxLength: field.maxLength }
  switch (field.kind) {
    case 'flag':
      return (
        <Switch isOn={value === true} onChange={onChange}>
          {label}
        </Switch>
      )
    case 'date':
      return <DateField label={label} description={emptyHint} value={text} onChange={onChange} />
    case 'quantity':
      return (
        <NumberField label={label} value={amount} onChange={onChange} minimum={0} maximum={limits.quantity} />
      )
    case 'money':
      return (
        <NumberField
          label={label}
          description={t('bulk.priceHint')}
          value={amount}
          onChange={onChange}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      )
    case 'longText':
      return <TextArea label={label} description={emptyHint} value={text} onChange={onChange} {...limit} />
    case 'text':
    case 'assetId':
    case 'field':
      return <TextField label={label} description={emptyHint} value={text} onChange={onChange} {...limit} />
  }
}
