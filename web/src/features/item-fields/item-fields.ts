import {
  fieldsWith,
  type ItemFieldEntry,
  type ItemFieldKey,
  itemFieldList,
  type PeriodKey,
  type WireKey,
} from '#contract/items/item-fields.ts'
import type { ItemGap, rangeFilters, StateFilter } from '#contract/items/item-filters.ts'
import type { Item, ItemUpdate } from '#contract/items/items.ts'
import { knownDate, precisionOf, wholeDate } from '#contract/written/partial-dates.ts'
import type en from '#web/i18n/locales/en.json'

type TextKey = keyof typeof en

export type FieldSection =
  | 'basics'
  | 'identification'
  | 'purchase'
  | 'value'
  | 'warranty'
  | 'parent'
  | 'notes'
  | 'lent'
  | 'sold'

interface FieldView {
  readonly label: TextKey
  readonly section: FieldSection
  readonly formLabel?: TextKey
  /** True when the field is as wide as both columns of the form. */
  readonly isWide?: true
  readonly isCopied?: true
  /** Settings of the table column: heading, when it differs from `label`, and minimum width in rem. */
  readonly column?: { readonly label?: TextKey; readonly width: number }
}

/** Label and section of each item field, in display order. */
const fieldViews = {
  name: { label: 'field.name', section: 'basics', isWide: true, column: { width: 16 } },
  description: { label: 'field.description', section: 'basics', isWide: true },
  quantity: { label: 'item.quantity', section: 'basics', column: { width: 5.5 } },
  minimumQuantity: { label: 'item.minimumQuantity', section: 'basics', column: { width: 6.5 } },
  serialNumber: {
    label: 'item.serialNumber',
    section: 'identification',
    isCopied: true,
    column: { width: 8 },
  },
  modelNumber: { label: 'item.modelNumber', section: 'identification', isCopied: true, column: { width: 8 } },
  manufacturer: { label: 'item.manufacturer', section: 'identification', column: { width: 7 } },
  assetNumber: {
    label: 'item.assetId',
    section: 'identification',
    isCopied: true,
    column: { width: 6 },
  },
  purchasePrice: {
    label: 'item.purchasePrice',
    formLabel: 'item.pricePerPiece',
    section: 'purchase',
    column: { label: 'item.purchasePrice', width: 6.5 },
  },
  purchaseDate: {
    label: 'item.purchaseTime',
    section: 'purchase',
    column: { label: 'items.bought', width: 7 },
  },
  purchaseFrom: { label: 'item.purchaseFrom', section: 'purchase', isWide: true },
  currentValue: {
    label: 'item.currentValue',
    formLabel: 'item.currentValuePerPiece',
    section: 'value',
    column: { width: 7 },
  },
  currentValueDate: { label: 'item.currentValueDate', section: 'value', column: { width: 7.5 } },
  replacementValue: {
    label: 'item.replacementValue',
    formLabel: 'item.replacementValuePerPiece',
    section: 'value',
    column: { width: 7.5 },
  },
  replacementValueDate: { label: 'item.replacementValueDate', section: 'value', column: { width: 8.5 } },
  usefulLifeYears: { label: 'item.usefulLifeYears', section: 'value' },
  restValuePercent: { label: 'item.restValuePercent', section: 'value' },
  declining: { label: 'item.declining', section: 'value', isWide: true },
  warrantyExpires: { label: 'item.warrantyExpires', section: 'warranty', column: { width: 8 } },
  lifetimeWarranty: { label: 'item.lifetimeWarranty', section: 'warranty' },
  insured: { label: 'item.insured', section: 'warranty', column: { width: 5.5 } },
  warrantyDetails: { label: 'item.warrantyDetails', section: 'warranty', isWide: true },
  syncChildLocations: { label: 'item.syncChildren', section: 'parent', isWide: true },
  notes: { label: 'field.notes', section: 'notes', isWide: true },
  lentTo: { label: 'item.lentTo', section: 'lent', column: { width: 8 } },
  lentUntil: { label: 'item.lentUntil', section: 'lent', column: { width: 7 } },
  soldTo: { label: 'item.soldTo', section: 'sold', isWide: true },
  soldPrice: { label: 'item.soldPrice', section: 'sold' },
  soldDate: { label: 'item.soldTime', section: 'sold', column: { width: 7 } },
  soldNotes: { label: 'item.soldNotes', section: 'sold', isWide: true },
  archived: {
    label: 'item.isArchived',
    formLabel: 'item.archivedHint',
    section: 'sold',
    isWide: true,
    column: { width: 6 },
  },
} as const satisfies Readonly<Record<ItemFieldKey, FieldView>>

type Views = typeof fieldViews

export type ColumnField = {
  [Key in ItemFieldKey]: Views[Key] extends { readonly column: object } ? ItemFieldEntry<Key>['wire'] : never
}[ItemFieldKey]

export type ShownField = ItemFieldEntry & FieldView

export const itemFields: readonly ShownField[] = Object.entries(fieldViews).flatMap(([key, view]) =>
  itemFieldList.filter((field) => field.key === key).map((field): ShownField => ({ ...field, ...view })),
)

export function fieldsIn(section: FieldSection): readonly ShownField[] {
  return itemFields.filter((field) => field.section === section)
}

const byWire = new Map<string, ShownField>(itemFields.map((field) => [field.wire, field]))

export function fieldByWire(wire: ItemFieldEntry['wire']): ShownField {
  const field = byWire.get(wire)
  if (!field) throw new Error(`No item field ${wire}`)
  return field
}

const periods = fieldsWith('period')
const isPartialKey = (wire: WireKey): wire is WireKey<PeriodKey> =>
  periods.some((field) => field.wire === wire)

/** Maximum number of characters of an asset ID, including separators. */
const maxAssetIdLength = 40

/** Returns the maximum number of characters of a text field. */
export function maxLengthOf({ kind, maxLength }: Pick<ItemFieldEntry, 'kind' | 'maxLength'>) {
  return kind === 'assetId' ? maxAssetIdLength : maxLength
}

/** Returns the value of a field. The value of a date lacks the day or month that is not known. */
export function fieldValue<Wire extends WireKey>(
  item: { readonly [Each in Wire]: string | number | boolean },
  wire: Wire,
): string | number | boolean {
  // as: only items have dates that can be a month or a year, and with each of these dates they have its precision.
  return isPartialKey(wire) ? knownDate(item as Item, wire) : item[wire]
}

/** Returns the dates of an update as the server will return them: a day, and the precision of the date. */
export function wholeDates(update: ItemUpdate): Partial<Item> {
  const dates = periods.flatMap(({ wire, period }) => {
    const date = update[wire]
    return typeof date === 'string'
      ? [
          [wire, wholeDate(date, period)],
          [`${wire}Precision`, precisionOf(date)],
        ]
      : []
  })
  return Object.fromEntries(dates)
}

/** Text keys of the search filters in display order: ranges, missing values, states. */
export const rangeNames = {
  purchasePrice: 'item.purchasePrice',
  purchaseDate: 'items.bought',
  warrantyExpires: 'item.warranty',
  quantity: 'item.quantity',
} as const satisfies Record<(typeof rangeFilters)[number]['field'], TextKey>

export const gapNames = {
  photo: 'items.withoutPhoto',
  location: 'items.withoutLocation',
  label: 'items.withoutLabel',
  price: 'items.withoutPrice',
} as const satisfies Record<ItemGap, TextKey>

/** Labels of filters by state. When `isNoOffered` is true, users can also search for the opposite state. */
export const stateNames = {
  insured: { yes: 'items.insured', no: 'items.notInsured', isNoOffered: false },
  sold: { yes: 'items.sold', no: 'items.notSold', isNoOffered: true },
  lent: { yes: 'items.lent', no: 'items.notLent', isNoOffered: false },
  lowStock: { yes: 'items.lowStock', no: 'items.enoughStock', isNoOffered: false },
  hasReceipt: { yes: 'items.withReceipt', no: 'items.withoutReceipt', isNoOffered: true },
  hasManual: { yes: 'items.withManual', no: 'items.withoutManual', isNoOffered: false },
  hasWarranty: { yes: 'items.withWarranty', no: 'items.withoutWarranty', isNoOffered: false },
  oldValue: { yes: 'items.oldValue', no: 'items.recentValue', isNoOffered: false },
} as const satisfies Record<StateFilter, { yes: TextKey; no: TextKey; isNoOffered: boolean }>

export function keysOf<Key extends string>(names: Readonly<Record<Key, unknown>>): Key[] {
  // as: `Object.keys` returns `string[]`. The object has no keys other than `Key`.
  return Object.keys(names) as Key[]
}
