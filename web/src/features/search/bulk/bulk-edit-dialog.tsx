import { useTranslation } from 'react-i18next'
import type { BulkItems } from '#contract/items/bulk.ts'
import type { FieldKind, WireKey } from '#contract/items/item-fields.ts'
import { limits } from '#contract/scalars.ts'
import { itemFields } from '#web/features/fields/item-fields.ts'
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
    start: { field: firstField, value: emptyValue(firstField), fieldName: '' },
    async send(values) {
      const change = toChange(values)
      if (!change) return
      onClose()
      await run({
        change,
        doing: t('bulk.saving', { count }),
        done: (changed) =>
          t('bulk.edited', { count: changed, field: values.fieldName || t(values.field.labelKey) }),
      })
    },
  })
  const { field, value } = form.values

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
          form.set({ field: next, value: emptyValue(next), fieldName: '' })
        }}
      >
        {fields.map(({ id, labelKey }) => (
          <option key={id} value={id}>
            {t(labelKey)}
          </option>
        ))}
      </SelectField>
      {field.kind === 'field' ? (
        <TextField label={t('items.fieldName')} {...form.field('fieldName')} maxLength={limits.name} />
      ) : null}
      <FieldInput field={field} value={value} onChange={(next) => form.set({ value: next })} />
    </FormDialog>
  )
}

type FieldValue = string | number | boolean | null

interface Setting {
  field: PageField
  value: FieldValue
  /** Of a custom field. */
  fieldName: string
}

function emptyValue({ kind }: PageField): FieldValue {
  if (kind === 'flag') return true
  return kind === 'quantity' || kind === 'money' ? null : ''
}

/** Nothing as long as there is nothing to set; an empty text or day clears. */
function toChange({ field, value, fieldName }: Setting): Omit<BulkItems, 'ids' | 'search'> | undefined {
  if (value === null) return undefined
  if (field.id !== 'field') return { set: { [field.id]: value } }
  const name = fieldName.trim()
  return name === '' ? undefined : { setField: { name, type: 'text', textValue: String(value) } }
}

interface FieldInputProps {
  field: PageField
  value: FieldValue
  onChange: (value: FieldValue) => void
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const label = field.kind === 'field' ? t('items.fieldValue') : t(field.labelKey)
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
