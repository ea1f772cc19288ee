import type { TFunction } from 'i18next'
import type { FieldKind, ItemFieldEntry, WireKey } from '#contract/items/item-fields.ts'
import type { Item, ItemField, ItemUpdate } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import type { FieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { fieldByWire, fieldsIn, fieldValue, wholeDates } from '#web/features/item-fields/item-fields.ts'

export type FieldValue = string | number | boolean

export interface EditableField extends Pick<ItemFieldEntry, 'maxLength' | 'maximum' | 'period'> {
  id: string
  label: string
  kind: FieldKind | 'link'
  value: FieldValue
  hasCopyButton?: boolean
  isCustom?: true
  unit?: string | undefined
  /** True when the page shows the field even if its value is empty or false. */
  isAlwaysShown?: boolean
  /** Returns the body of the request that saves a value, and the properties to show until the response. */
  toChange: (value: FieldValue) => { update: ItemUpdate; shown: Partial<Item> }
}

export function toEditableField(item: Item, wire: WireKey, t: TFunction): EditableField {
  const field = fieldByWire(wire)
  return {
    ...field,
    id: wire,
    label: t(field.label),
    value: fieldValue(item, wire),
    hasCopyButton: field.isCopied === true,
    toChange: (value) => ({
      update: { [wire]: value },
      shown: { [wire]: value, ...wholeDates({ [wire]: value }), ...valueWithChange(item, wire, value) },
    }),
  }
}

/** The total value of an item depends on its price, so both are shown before the server has responded. */
function valueWithChange(item: Item, wire: WireKey, value: FieldValue): Partial<Item> {
  if (wire === 'currentValue' && Number(value) > 0) return { worth: Number(value) * item.quantity }
  return wire === 'purchasePrice' ? { value: Number(value) * item.quantity } : {}
}

const headFields = new Set<string>([
  'manufacturer',
  'modelNumber',
  'purchasePrice',
  'currentValue',
  'currentValueDate',
  'replacementValue',
  'replacementValueDate',
  'lifetimeWarranty',
  'insured',
] satisfies WireKey[])

/** True for fields that the head of the page shows. For a lifetime warranty, the head shows no end date. */
export function isInHead(item: Item, { id }: EditableField) {
  if (id === 'warrantyExpires') return !item.lifetimeWarranty
  return headFields.has(id)
}

const shownElsewhere = new Set<WireKey>(['name', 'description', 'quantity'])

/** Fields of the depreciation that are meaningless while the item has no useful life. */
const ofRule = new Set<WireKey>(['restValuePercent', 'declining'])

export function detailFields(item: Item, descriptions: FieldDescriptions, t: TFunction): EditableField[] {
  const fields = (['basics', 'identification', 'purchase', 'value', 'warranty'] as const).flatMap(fieldsIn)
  return [
    ...fields
      .filter(({ wire }) => !shownElsewhere.has(wire) && (item.usefulLifeYears > 0 || !ofRule.has(wire)))
      .map(({ wire }) => toEditableField(item, wire, t)),
    ...item.fields.map((field) => toPageField(item, field, descriptions.get(field.name)?.unit)),
  ]
}

export function lentFields(item: Item, t: TFunction): EditableField[] {
  return fieldsIn('lent').map(({ wire }) => toEditableField(item, wire, t))
}

export function soldFields(item: Item, t: TFunction): EditableField[] {
  return fieldsIn('sold')
    .filter(({ wire }) => wire !== 'archived')
    .map(({ wire }) => toEditableField(item, wire, t))
}

const fieldKinds = {
  text: ['text', 'textValue'],
  number: ['quantity', 'numberValue'],
  boolean: ['flag', 'booleanValue'],
  time: ['date', 'timeValue'],
  link: ['link', 'textValue'],
} as const

/** Returns a custom field as a field of the page. Its name is not translated. */
function toPageField(item: Item, field: ItemField, unit: string | undefined): EditableField {
  const [kind, key] = fieldKinds[field.type]
  return {
    id: field.id,
    label: field.name,
    isCustom: true,
    kind,
    unit,
    value: field[key],
    maxLength: limits.fieldText,
    isAlwaysShown: kind === 'quantity' || kind === 'flag',
    toChange: (value) => {
      const setField = { ...field, [key]: value }
      const fields = item.fields.map((each) => (each.id === field.id ? setField : each))
      return { update: { setField }, shown: { fields } }
    },
  }
}

export function isFilled(field: EditableField) {
  return field.isAlwaysShown === true || (field.value !== '' && field.value !== 0 && field.value !== false)
}
