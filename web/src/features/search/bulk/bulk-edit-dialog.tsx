import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import type { BulkField, UsedValues } from '#contract/items/bulk.ts'
import type { FieldKind } from '#contract/items/item-fields.ts'
import { limits } from '#contract/scalars.ts'
import { customFieldText } from '#web/features/custom-fields/custom-field-text.ts'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { countRecords } from '#web/features/history/count-records.ts'
import { itemFields } from '#web/features/item-fields/item-fields.ts'
import { CustomFieldValue } from '#web/features/items/form/custom-field-value.tsx'
import {
  type CustomField,
  newCustomField,
  renameField,
  valueKeys,
} from '#web/features/items/form/item-form-values.ts'
import { usedValuesQuery } from '#web/features/items/items.queries.ts'
import { useCustomFieldNames } from '#web/features/items/use-custom-field-names.ts'
import type { BulkDialogProps } from '#web/features/search/bulk/bulk-dialog-props.ts'
import { onlyItem, type Selection, selectionCount } from '#web/features/search/bulk/items-selection.ts'
import { type BulkChange, toBulkSelection } from '#web/features/search/bulk/use-bulk.ts'
import { UsedValuesList } from '#web/features/search/bulk/used-values-list.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import type en from '#web/i18n/locales/en.json'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface PageField {
  id: BulkField | 'field'
  labelKey: keyof typeof en
  kind: FieldKind | 'field'
  maxLength?: number
  mayBePartial?: boolean
}

const fields: readonly PageField[] = [
  ...itemFields
    .filter(({ inBulk, wire }) => inBulk && wire !== 'archived')
    .map(({ wire, label, kind, maxLength, period }) => ({
      // as: the filter keeps only fields with `inBulk`, but does not narrow the type of `wire`.
      id: wire as BulkField,
      labelKey: label,
      kind,
      mayBePartial: period !== undefined,
      ...(maxLength !== undefined && { maxLength }),
    })),
  { id: 'field', labelKey: 'item.customField', kind: 'field', maxLength: limits.fieldText },
]

interface Setting {
  field: PageField | undefined
  value: FieldValue
  custom: CustomField
  /** True when the field is to be cleared. The entered value is then ignored. */
  isClearing: boolean
}

/** A value with more characters is not repeated in the toast. */
const maxShownLength = 40

type FieldValue = string | number | boolean | null

const start: Setting = { field: undefined, value: null, custom: newCustomField(), isClearing: false }

/** Sets or clears one field of all selected items. No field is preselected, so that nothing is cleared by accident. */
export function BulkEditDialog({ selection, run, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = selectionCount(selection)
  const { money } = useFormats()
  const form = useForm({
    start,
    async send({ field, custom, isClearing, ...entered }) {
      const change = toChange({ field, custom, isClearing, ...entered })
      if (!field || !change) return
      const name = custom.name || t(field.labelKey)
      const isDone = await run({
        change,
        doing: t('bulk.saving', { count }),
        done(changed) {
          const value = isClearing ? '' : valueText({ field, custom, ...entered })
          if (value === '' || value.length > maxShownLength)
            return t(isClearing ? 'bulk.cleared' : 'bulk.edited', { count: changed, field: name })
          const only = changed === 1 ? onlyItem(selection) : undefined
          const what = only?.name ?? countRecords('item', changed, t)
          return t('toast.setTo', { field: name, name: what, value })
        },
        isClearing,
      })
      if (isDone) onClose()
    },
  })
  function valueText({
    field: { kind },
    value,
    custom,
  }: Omit<Setting, 'field' | 'isClearing'> & { field: PageField }) {
    if (kind === 'field') return customFieldText(custom, t)
    if (typeof value === 'boolean') return t(value ? 'item.yes' : 'item.no')
    if (typeof value === 'number') return kind === 'money' ? money(value) : formatNumber(value)
    return kind === 'date' ? formatDay(value ?? '') : (value ?? '')
  }

  const { field, custom, isClearing } = form.values
  const used = useUsedValues(selection, field?.id, custom.name.trim())
  const canClear = canBeCleared(field, custom, used)
  const filled = used?.isCounted ? used.total - used.empty : count
  // Another custom field may not be clearable, so choosing one resets `isClearing`.
  const changeCustom = (changes: Partial<CustomField>) =>
    form.set({ custom: { ...custom, ...changes }, isClearing: false })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('bulk.editTitle', { count, number: formatNumber(count) })}
      submitLabel={
        isClearing
          ? t('bulk.clearFor', { count: filled, number: formatNumber(filled) })
          : t('bulk.setForAll', { count, number: formatNumber(count) })
      }
      isDanger={isClearing}
      isReady={toChange(form.values) !== undefined && (!isClearing || (canClear && filled > 0))}
    >
      <FieldChoice field={field} onChange={(next) => form.set({ ...start, ...beginWith(next) })} />
      {field?.id === 'field' ? <CustomName field={custom} onChange={changeCustom} /> : null}
      {used ? <UsedValuesList used={used} kind={field?.kind} /> : null}
      {canClear ? (
        <SetOrClear isClearing={isClearing} onChange={(next) => form.set({ isClearing: next })} />
      ) : null}
      {isClearing || !field ? null : field.id === 'field' ? (
        <CustomFieldValue field={custom} onChange={changeCustom} />
      ) : (
        <FieldInput field={field} value={form.values.value} onChange={(value) => form.set({ value })} />
      )}
    </FormDialog>
  )
}

interface FieldChoiceProps {
  field: PageField | undefined
  onChange: (field: PageField) => void
}

function FieldChoice({ field, onChange }: FieldChoiceProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('bulk.field')}
      value={field?.id ?? ''}
      onChange={(id) => {
        const next = fields.find((each) => each.id === id)
        if (next) onChange(next)
      }}
    >
      <option value="" disabled>
        {t('items.chooseField')}
      </option>
      {fields.map(({ id, labelKey }) => (
        <option key={id} value={id}>
          {t(labelKey)}
        </option>
      ))}
    </SelectField>
  )
}

interface SetOrClearProps {
  isClearing: boolean
  onChange: (isClearing: boolean) => void
}

function SetOrClear({ isClearing, onChange }: SetOrClearProps) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('bulk.editMode')}
      value={isClearing ? 'clear' : 'set'}
      onChange={(mode) => onChange(mode === 'clear')}
      options={[
        { value: 'set', label: t('bulk.setValue') },
        { value: 'clear', label: t('bulk.clearValue') },
      ]}
      isWide
    />
  )
}

function beginWith(field: PageField): Pick<Setting, 'field' | 'value' | 'custom'> {
  const value = field.kind === 'flag' ? true : isAmount(field.kind) ? null : ''
  return { field, value, custom: newCustomField() }
}

const isAmount = (kind: PageField['kind']) => kind === 'quantity' || kind === 'money'

/** True when the field can be cleared. Quantities, flags, and custom numbers and flags always have a value. */
function canBeCleared(field: PageField | undefined, custom: CustomField, used: UsedValues | undefined) {
  if (!field) return false
  if (field.id !== 'field') return field.id !== 'quantity' && field.kind !== 'flag'
  const isText = custom.type !== 'number' && custom.type !== 'boolean'
  return (
    !isBlank(custom.name) && isText && used?.values.every(({ value }) => typeof value === 'string') !== false
  )
}

function toChange({ field, value, custom, isClearing }: Setting): BulkChange['change'] | undefined {
  if (!field) return undefined
  if (field.id !== 'field') {
    if (isClearing) return { set: { [field.id]: isAmount(field.kind) ? 0 : '' } }
    return value === null || value === '' ? undefined : { set: { [field.id]: value } }
  }
  const { name, type } = custom
  if (isBlank(name)) return undefined
  if (isClearing) return { setField: { name: name.trim(), textValue: '', timeValue: '' } }
  const key = valueKeys[type]
  return custom[key] === '' ? undefined : { setField: { name: name.trim(), type, [key]: custom[key] } }
}

/** Returns the values that the items have in a field. Undefined until a field is chosen and its values are loaded. */
function useUsedValues(selection: Selection, id: PageField['id'] | undefined, customName: string) {
  const isInUse = useCustomFieldNames().includes(customName)
  const { data } = useQuery({
    ...usedValuesQuery({
      ...toBulkSelection(selection),
      ...(id === 'field' ? { customField: customName } : id && { field: id }),
    }),
    enabled: id !== undefined && (id !== 'field' || isInUse),
  })
  return data
}

interface CustomNameProps {
  field: CustomField
  onChange: (changes: Partial<CustomField>) => void
}

/** Lets the user choose a custom field by its name. Also sets the type when this name has a field description. */
function CustomName({ field, onChange }: CustomNameProps) {
  const { t } = useTranslation()
  const id = useId()
  const names = useCustomFieldNames()
  const descriptions = useFieldDescriptions()
  return (
    <>
      <TextField
        label={t('items.fieldName')}
        value={field.name}
        onChange={(next) => onChange(renameField(field, next, descriptions))}
        maxLength={limits.name}
        list={id}
        autoComplete="off"
      />
      <datalist id={id}>
        {names.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
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
  const limit = field.maxLength !== undefined && { maxLength: field.maxLength }
  switch (field.kind) {
    case 'flag':
      return (
        <Switch isOn={value === true} onChange={onChange}>
          {label}
        </Switch>
      )
    case 'date':
      return (
        <DateField
          label={label}
          value={text}
          onChange={onChange}
          mayBePartial={field.mayBePartial ?? false}
        />
      )
    case 'quantity':
      return (
        <NumberField label={label} value={amount} onChange={onChange} minimum={0} maximum={limits.quantity} />
      )
    case 'money':
      return (
        <NumberField
          label={label}
          description={t('item.pricePerPiece')}
          value={amount}
          onChange={onChange}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      )
    case 'longText':
      return <TextArea label={label} value={text} onChange={onChange} {...limit} />
    case 'text':
    case 'assetId':
    case 'field':
      return <TextField label={label} value={text} onChange={onChange} {...limit} />
  }
}
