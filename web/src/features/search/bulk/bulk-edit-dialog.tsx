import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import type { BulkField, UsedValues } from '#contract/items/bulk.ts'
import { limits } from '#contract/scalars.ts'
import { customFieldText } from '#web/features/custom-fields/custom-field-text.ts'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { countRecords } from '#web/features/history/count-records.ts'
import { FieldControl } from '#web/features/item-fields/field-control.tsx'
import { itemFields, type ShownField } from '#web/features/item-fields/item-fields.ts'
import { useFieldText } from '#web/features/item-fields/use-field-text.ts'
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
import { formatNumber } from '#web/shared/formats.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

type PageField = (ShownField & { wire: BulkField }) | typeof customField

const customField = { wire: 'field', label: 'item.customField', kind: 'field' } as const

const fields: readonly PageField[] = [
  ...itemFields.filter(
    (field): field is ShownField & { wire: BulkField } => field.inBulk === true && field.wire !== 'archived',
  ),
  customField,
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
  const fieldText = useFieldText()
  const form = useForm({
    start,
    async send({ field, value, custom, isClearing }) {
      const change = toChange({ field, value, custom, isClearing })
      if (!field || !change) return
      const name = custom.name || t(field.label)
      const isDone = await run({
        change,
        doing: t('bulk.saving', { count }),
        done(changed) {
          const entry =
            field === customField ? customFieldText(custom, t) : fieldText(field.kind, value ?? '')
          const text = isClearing ? '' : entry
          if (text === '' || text.length > maxShownLength)
            return t(isClearing ? 'bulk.cleared' : 'bulk.edited', { count: changed, field: name })
          const only = changed === 1 ? onlyItem(selection) : undefined
          const what = only?.name ?? countRecords('item', changed, t)
          return t('toast.setTo', { field: name, name: what, value: text })
        },
        isClearing,
      })
      if (isDone) onClose()
    },
  })

  const { field, custom, isClearing } = form.values
  const used = useUsedValues(selection, field?.wire, custom.name.trim())
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
      {field?.wire === 'field' ? <CustomName field={custom} onChange={changeCustom} /> : null}
      {used ? <UsedValuesList used={used} kind={field?.kind} /> : null}
      {canClear ? (
        <SetOrClear isClearing={isClearing} onChange={(next) => form.set({ isClearing: next })} />
      ) : null}
      {isClearing || !field ? null : field.wire === 'field' ? (
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
      value={field?.wire ?? ''}
      onChange={(id) => {
        const next = fields.find((each) => each.wire === id)
        if (next) onChange(next)
      }}
    >
      <option value="" disabled>
        {t('items.chooseField')}
      </option>
      {fields.map(({ wire, label }) => (
        <option key={wire} value={wire}>
          {t(label)}
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
  if (field.wire !== 'field') return field.wire !== 'quantity' && field.kind !== 'flag'
  const isText = custom.type !== 'number' && custom.type !== 'boolean'
  return (
    !isBlank(custom.name) && isText && used?.values.every(({ value }) => typeof value === 'string') !== false
  )
}

function toChange({ field, value, custom, isClearing }: Setting): BulkChange['change'] | undefined {
  if (!field) return undefined
  if (field.wire !== 'field') {
    if (isClearing) return { set: { [field.wire]: isAmount(field.kind) ? 0 : '' } }
    return value === null || value === '' ? undefined : { set: { [field.wire]: value } }
  }
  const { name, type } = custom
  if (isBlank(name)) return undefined
  if (isClearing) return { setField: { name: name.trim(), textValue: '', timeValue: '' } }
  const key = valueKeys[type]
  return custom[key] === '' ? undefined : { setField: { name: name.trim(), type, [key]: custom[key] } }
}

/** Returns the values that the items have in a field. Undefined until a field is chosen and its values are loaded. */
function useUsedValues(selection: Selection, id: PageField['wire'] | undefined, customName: string) {
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
  field: Exclude<PageField, typeof customField>
  value: FieldValue
  onChange: (value: FieldValue) => void
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { t } = useTranslation()
  const label = t(field.label)
  if (field.kind === 'flag')
    return (
      <Switch isOn={value === true} onChange={onChange}>
        {label}
      </Switch>
    )
  const description = field.kind === 'money' && t('item.pricePerPiece')
  return <FieldControl {...{ field, value, onChange, label, description }} />
}
