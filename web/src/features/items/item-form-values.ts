import type { Item, ItemField, ItemFieldInput, ItemUpdate, NewItem } from '#contract/items.ts'

export type FieldType = ItemField['type']

export interface OwnField {
  /** Of this form only: fields that are not saved yet have no id. */
  key: string
  id: string | null
  type: FieldType
  name: string
  textValue: string
  numberValue: number
  booleanValue: boolean
  timeValue: string
}

/** What the form holds; the names are those of the wire, so refusals find their field. */
export interface ItemValues {
  name: string
  description: string
  quantity: number | null
  locationId: string | null
  labelIds: string[]
  parentId: string | null
  assetId: string
  insured: boolean
  archived: boolean
  syncChildItemsLocations: boolean
  serialNumber: string
  modelNumber: string
  manufacturer: string
  purchasePrice: number | null
  purchaseFrom: string
  purchaseTime: string
  lifetimeWarranty: boolean
  warrantyExpires: string
  warrantyDetails: string
  soldTo: string
  soldPrice: number | null
  soldTime: string
  soldNotes: string
  notes: string
  fields: OwnField[]
}

export const emptyValues: ItemValues = {
  name: '',
  description: '',
  quantity: 1,
  locationId: null,
  labelIds: [],
  parentId: null,
  assetId: '',
  insured: false,
  archived: false,
  syncChildItemsLocations: false,
  serialNumber: '',
  modelNumber: '',
  manufacturer: '',
  purchasePrice: null,
  purchaseFrom: '',
  purchaseTime: '',
  lifetimeWarranty: false,
  warrantyExpires: '',
  warrantyDetails: '',
  soldTo: '',
  soldPrice: null,
  soldTime: '',
  soldNotes: '',
  notes: '',
  fields: [],
}

/** A price of 0 is none: the field stays empty. */
export function valuesOf(item: Item): ItemValues {
  return {
    name: item.name,
    description: item.description,
    quantity: item.quantity,
    locationId: item.location?.id ?? null,
    labelIds: item.labels.map((label) => label.id),
    parentId: item.parent?.id ?? null,
    assetId: item.assetId,
    insured: item.insured,
    archived: item.archived,
    syncChildItemsLocations: item.syncChildItemsLocations,
    serialNumber: item.serialNumber,
    modelNumber: item.modelNumber,
    manufacturer: item.manufacturer,
    purchasePrice: item.purchasePrice || null,
    purchaseFrom: item.purchaseFrom,
    purchaseTime: item.purchaseTime,
    lifetimeWarranty: item.lifetimeWarranty,
    warrantyExpires: item.warrantyExpires,
    warrantyDetails: item.warrantyDetails,
    soldTo: item.soldTo,
    soldPrice: item.soldPrice || null,
    soldTime: item.soldTime,
    soldNotes: item.soldNotes,
    notes: item.notes,
    fields: item.fields.map((field) => ({ ...field, key: field.id })),
  }
}

/** Labels in another order are the same labels. */
export function changedKeys(before: ItemValues, after: ItemValues) {
  const comparable = (values: ItemValues, key: keyof ItemValues) =>
    JSON.stringify(key === 'labelIds' ? values.labelIds.toSorted(byText) : values[key])
  // as: the keys of ItemValues are all that an object of this type is made with.
  const keys = Object.keys(emptyValues) as (keyof ItemValues)[]
  return keys.filter((key) => comparable(before, key) !== comparable(after, key))
}

function byText(one: string, other: string) {
  return one < other ? -1 : 1
}

/** Only what has changed goes out: absent keys keep. */
export function toUpdate(before: ItemValues, after: ItemValues): ItemUpdate {
  return pick(toWire(after), changedKeys(before, after))
}

/** All but the asset id, which creating does not take: it follows as an update. */
export function toNewItem(values: ItemValues): NewItem {
  const { assetId: _, ...filled } = toUpdate(emptyValues, values)
  return { ...filled, name: values.name.trim() }
}

function toWire(values: ItemValues) {
  return {
    ...values,
    name: values.name.trim(),
    purchasePrice: values.purchasePrice ?? 0,
    soldPrice: values.soldPrice ?? 0,
    fields: values.fields.map(toFieldInput),
  }
}

function toFieldInput({ key: _, id, name, ...values }: OwnField): ItemFieldInput {
  return { ...(id ? { id } : {}), name: name.trim(), ...values }
}

export function pick<Whole extends object>(whole: Whole, keys: readonly (keyof Whole)[]): Partial<Whole> {
  // as: what is left out of a whole makes a part of it.
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Partial<Whole>
}
