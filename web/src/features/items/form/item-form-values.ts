import {
  type FieldKind,
  type ItemFieldEntry,
  type ItemFieldKey,
  itemFieldList,
  type KindOf,
  type WireKey,
} from '#contract/items/item-fields.ts'
import type { Item, ItemFieldInput, ItemUpdate, NewItem } from '#contract/items/items.ts'

import { fieldValue } from '#web/features/item-fields/item-fields.ts'
import type { FieldType } from '#web/features/item-fields/field-types.ts'
import type { FieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import { newUuid } from '#web/shared/new-uuid.ts'

export interface CustomField {
  /** Key of a custom field in this form. A field that is not saved yet has no id. */
  key: string
  id: string | null
  type: FieldType
  name: string
  textValue: string
  numberValue: number
  booleanValue: boolean
  timeValue: string
}

export const valueKeys = {
  text: 'textValue',
  number: 'numberValue',
  boolean: 'booleanValue',
  time: 'timeValue',
  link: 'textValue',
} as const satisfies Record<FieldType, keyof CustomField>

export function newCustomField(): CustomField {
  const values = { textValue: '', numberValue: 0, booleanValue: false, timeValue: '' }
  return { key: newUuid(), id: null, type: 'text', name: '', ...values }
}

/**
 * Returns the new name and type of a renamed field. A field without a value gets the type from the description of the
 * new name.
 */
export function renameField(
  field: CustomField,
  name: string,
  descriptions: FieldDescriptions,
): Pick<CustomField, 'name' | 'type'> {
  const type = descriptions.get(name.trim())?.type
  return { name, type: type && !field[valueKeys[field.type]] ? type : field.type }
}

type FormValue<Kind extends FieldKind> = Kind extends 'flag'
  ? boolean
  : Kind extends 'money' | 'quantity'
    ? number | null
    : string

type FieldValues = { [Key in ItemFieldKey as WireKey<Key>]: FormValue<KindOf<Key>> }

/** Form values with the property names of the API, so that its errors match the fields. */
export interface ItemValues extends FieldValues {
  locationId: string | null
  labelIds: string[]
  parentId: string | null
  fields: CustomField[]
}

function mapFields(valueOf: (field: ItemFieldEntry) => string | number | boolean | null): FieldValues {
  // as: `Object.fromEntries` does not know the keys. The list has each item field, and `valueOf` returns the type of
  // its kind.
  return Object.fromEntries(itemFieldList.map((field) => [field.wire, valueOf(field)])) as FieldValues
}

const isAmount = (kind: FieldKind) => kind === 'money' || kind === 'quantity'

export const emptyValues: ItemValues = {
  ...mapFields(({ kind }) => (kind === 'flag' ? false : isAmount(kind) ? null : '')),
  quantity: 1,
  locationId: null,
  labelIds: [],
  parentId: null,
  fields: [],
}

/** Returns the form values of an item. An amount of 0 becomes an empty field, except the quantity. */
export function valuesOf(item: Item): ItemValues {
  return {
    ...mapFields(({ kind, wire }) => (isAmount(kind) ? item[wire] || null : fieldValue(item, wire))),
    quantity: item.quantity,
    locationId: item.location?.id ?? null,
    labelIds: item.labels.map((label) => label.id),
    parentId: item.parent?.id ?? null,
    fields: item.fields.map((field) => ({ ...field, key: field.id })),
  }
}

/** Returns the keys whose values differ between `before` and `after`. The order of labels does not matter. */
export function changedKeys(before: ItemValues, after: ItemValues) {
  const comparable = (values: ItemValues, key: keyof ItemValues) =>
    JSON.stringify(key === 'labelIds' ? values.labelIds.toSorted(byText) : values[key])
  // as: `Object.keys` returns `string[]`. `emptyValues` has exactly the keys of `ItemValues`.
  const keys = Object.keys(emptyValues) as (keyof ItemValues)[]
  return keys.filter((key) => comparable(before, key) !== comparable(after, key))
}

function byText(one: string, other: string) {
  return one < other ? -1 : 1
}

/** Returns only the changed values. The server keeps the values of absent keys. */
export function toUpdate(before: ItemValues, after: ItemValues): ItemUpdate {
  return pick(toWire(after), changedKeys(before, after))
}

/** Returns the body that creates an item. The asset id cannot be set on creation; see `toFollowUp`. */
export function toNewItem(values: ItemValues): NewItem {
  const { assetId: _, ...filled } = toUpdate(emptyValues, values)
  return { ...filled, name: values.name.trim() }
}

/**
 * Returns the update to send after a new item was created: the typed asset id, and values that the user changed since.
 * When no asset id was typed, the item keeps the assigned one, `given`.
 */
export function toFollowUp(sent: ItemValues, given: string, values: ItemValues): ItemUpdate {
  return toUpdate({ ...sent, assetId: given }, { ...values, assetId: values.assetId || given })
}

export function toWire(values: ItemValues): Omit<ItemUpdate, 'fields'> & { fields: ItemFieldInput[] } {
  return {
    ...values,
    ...mapFields(({ kind, wire }) => values[wire] ?? (isAmount(kind) ? 0 : '')),
    name: values.name.trim(),
    fields: values.fields.map(toFieldInput),
  }
}

function toFieldInput({ key: _, id, name, ...values }: CustomField): ItemFieldInput {
  return { ...(id ? { id } : {}), name: name.trim(), ...values }
}

export function knownValues(stored: object): Partial<ItemValues> {
  return Object.fromEntries(Object.entries(stored).filter(([key, value]) => isLike(key, value)))
}

function isLike(key: string, value: unknown) {
  const expected = Object.entries(emptyValues).find(([each]) => each === key)
  if (!expected) return false
  if (expected[1] === null || typeof expected[1] === 'number')
    return !Array.isArray(value) && typeof value !== 'boolean'
  return Array.isArray(expected[1]) ? Array.isArray(value) : typeof value === typeof expected[1]
}

export function pick<Whole extends object>(whole: Whole, keys: readonly (keyof Whole)[]): Partial<Whole> {
  // as: `Object.fromEntries` does not know that all keys are keys of `Whole`.
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Partial<Whole>
}
