import type { PeriodDay } from '../written/partial-dates.ts'
import { limits } from '../scalars.ts'

/**
 * The fields of an item, except those that need code of their own: location, labels, parent, attachments and custom
 * fields. Each key is the name in code, and in snake case the name of the database column. See docs/adding-a-field.md.
 */
interface FieldDefinition {
  /** The kind decides how values are stored, sent, parsed and displayed. */
  readonly kind: FieldKind
  /** The maximum length in code points. */
  readonly maxLength?: number
  /** The bounds of an amount, for fields that differ from the default bounds of their kind. */
  readonly minimum?: number
  readonly maximum?: number
  /**
   * Set for a date of which only the month or the year may be known. It says which day of that period is stored. A
   * column of its own stores the precision, and the API has it under a key like `purchaseTimePrecision`.
   */
  readonly period?: PeriodDay
  /** The key in the API, for a field that clients of Homebox know by another name. */
  readonly wire?: string
  readonly csv?: string
  /** True when lists of items include this field. A single item has all fields. */
  readonly inList?: true
  /** The usual direction when a list is sorted by this field; undefined when lists cannot be sorted by it. */
  readonly sort?: 'asc' | 'desc'
  /**
   * Set when a search reads this field. A query of one or two letters must be a whole word of the field; in `first`
   * fields it may also be the beginning of a word.
   */
  readonly search?: 'first' | 'later'
  /** True when a bulk change can set this field to one value in all selected items. */
  readonly inBulk?: true
  /** True when templates have a default value for this field, under the key `default…`. */
  readonly inTemplate?: true
}

/**
 * `money` and `quantity` have at most four decimals and default to 0. A `date` is a calendar date or empty; with
 * `period` it may be partial, like `2019-05`. An `assetId` is displayed as `000-042`.
 */
export type FieldKind = 'text' | 'longText' | 'money' | 'quantity' | 'date' | 'flag' | 'assetId'

/** The fields in the order of the columns of an export. */
export const itemFields = {
  assetNumber: { kind: 'assetId', wire: 'assetId', csv: 'HB.asset_id', inList: true, sort: 'asc' },
  archived: { kind: 'flag', csv: 'HB.archived', inList: true, sort: 'desc', inBulk: true },
  name: { kind: 'text', maxLength: limits.name, csv: 'HB.name', inList: true, sort: 'asc', search: 'first' },
  quantity: {
    kind: 'quantity',
    csv: 'HB.quantity',
    inList: true,
    sort: 'desc',
    inBulk: true,
    inTemplate: true,
  },
  description: {
    kind: 'longText',
    maxLength: limits.description,
    csv: 'HB.description',
    inList: true,
    search: 'later',
    inBulk: true,
    inTemplate: true,
  },
  insured: {
    kind: 'flag',
    csv: 'HB.insured',
    inList: true,
    sort: 'desc',
    inBulk: true,
    inTemplate: true,
  },
  notes: { kind: 'longText', maxLength: limits.notes, csv: 'HB.notes', search: 'later', inBulk: true },
  purchasePrice: { kind: 'money', csv: 'HB.purchase_price', inList: true, sort: 'desc', inBulk: true },
  purchaseFrom: {
    kind: 'text',
    maxLength: limits.short,
    csv: 'HB.purchase_from',
    sort: 'asc',
    search: 'later',
    inBulk: true,
  },
  purchaseDate: {
    kind: 'date',
    wire: 'purchaseTime',
    period: 'first',
    csv: 'HB.purchase_time',
    inList: true,
    sort: 'desc',
    inBulk: true,
  },
  manufacturer: {
    kind: 'text',
    maxLength: limits.short,
    csv: 'HB.manufacturer',
    inList: true,
    sort: 'asc',
    search: 'first',
    inBulk: true,
    inTemplate: true,
  },
  modelNumber: {
    kind: 'text',
    maxLength: limits.short,
    csv: 'HB.model_number',
    inList: true,
    sort: 'asc',
    search: 'later',
    inBulk: true,
    inTemplate: true,
  },
  serialNumber: {
    kind: 'text',
    maxLength: limits.short,
    csv: 'HB.serial_number',
    inList: true,
    sort: 'asc',
    search: 'later',
    inBulk: true,
  },
  lifetimeWarranty: {
    kind: 'flag',
    csv: 'HB.lifetime_warranty',
    inList: true,
    inBulk: true,
    inTemplate: true,
  },
  warrantyExpires: {
    kind: 'date',
    period: 'last',
    csv: 'HB.warranty_expires',
    inList: true,
    sort: 'desc',
    inBulk: true,
  },
  warrantyDetails: {
    kind: 'longText',
    maxLength: limits.notes,
    csv: 'HB.warranty_details',
    search: 'later',
    inBulk: true,
    inTemplate: true,
  },
  soldTo: { kind: 'text', maxLength: limits.short, csv: 'HB.sold_to', search: 'later', inBulk: true },
  soldPrice: { kind: 'money', csv: 'HB.sold_price', sort: 'desc', inBulk: true },
  soldDate: {
    kind: 'date',
    wire: 'soldTime',
    period: 'first',
    csv: 'HB.sold_time',
    inList: true,
    sort: 'desc',
    inBulk: true,
  },
  soldNotes: {
    kind: 'longText',
    maxLength: limits.notes,
    csv: 'HB.sold_notes',
    search: 'later',
    inBulk: true,
  },
  minimumQuantity: {
    kind: 'quantity',
    csv: 'HB.minimum_quantity',
    inList: true,
    sort: 'desc',
    inBulk: true,
    inTemplate: true,
  },
  lentTo: {
    kind: 'text',
    maxLength: limits.short,
    csv: 'HB.lent_to',
    inList: true,
    sort: 'asc',
    search: 'later',
    inBulk: true,
  },
  lentUntil: { kind: 'date', csv: 'HB.lent_until', inList: true, sort: 'desc', inBulk: true },
  currentValue: {
    kind: 'money',
    minimum: 0,
    csv: 'HB.current_value',
    inList: true,
    sort: 'desc',
    inBulk: true,
  },
  currentValueDate: { kind: 'date', csv: 'HB.current_value_date', inList: true, sort: 'desc' },
  replacementValue: {
    kind: 'money',
    minimum: 0,
    csv: 'HB.replacement_value',
    inList: true,
    sort: 'desc',
    inBulk: true,
  },
  replacementValueDate: {
    kind: 'date',
    csv: 'HB.replacement_value_date',
    inList: true,
    sort: 'desc',
  },
  usefulLifeYears: { kind: 'quantity', maximum: 100, csv: 'HB.useful_life_years', inBulk: true },
  restValuePercent: { kind: 'quantity', maximum: 100, csv: 'HB.rest_value_percent', inBulk: true },
  declining: { kind: 'flag', csv: 'HB.declining', inBulk: true },
  syncChildLocations: { kind: 'flag', wire: 'syncChildItemsLocations', inBulk: true },
} as const satisfies Readonly<Record<string, FieldDefinition>>

type Fields = typeof itemFields
export type ItemFieldKey = keyof Fields

export type KindOf<Key extends ItemFieldKey> = Fields[Key]['kind']

export type FieldKeyWith<Option extends keyof FieldDefinition> = {
  [Key in ItemFieldKey]: Fields[Key] extends Record<Option, unknown> ? Key : never
}[ItemFieldKey]

export type WireKey<Key extends ItemFieldKey = ItemFieldKey> = Key extends ItemFieldKey
  ? Fields[Key] extends { readonly wire: infer Name extends string }
    ? Name
    : Key
  : never

export type PeriodKey = FieldKeyWith<'period'>

/** The key under which the API has the precision of a date. */
export type PrecisionKey<Key extends ItemFieldKey> = `${WireKey<Key & PeriodKey>}Precision`

export interface ItemFieldEntry<Key extends ItemFieldKey = ItemFieldKey> extends FieldDefinition {
  readonly key: Key
  readonly wire: WireKey<Key>
}

export const itemFieldList: readonly ItemFieldEntry[] = Object.entries(itemFields).map(
  // as: `Object.entries` loses the exact types of `itemFields`.
  ([key, field]) => ({ wire: key, ...field, key }) as ItemFieldEntry,
)

/** Returns the fields with this option, in the order of `itemFields`. */
export function fieldsWith<
  Option extends 'csv' | 'inList' | 'sort' | 'search' | 'inBulk' | 'inTemplate' | 'period',
>(mark: Option) {
  return itemFieldList.filter(
    (field): field is ItemFieldEntry<FieldKeyWith<Option>> & Required<Pick<FieldDefinition, Option>> =>
      field[mark] !== undefined,
  )
}

/** The name that a field has in templates, in code and in the API, like `defaultInsured`. */
export type TemplateKey<Key extends FieldKeyWith<'inTemplate'> = FieldKeyWith<'inTemplate'>> =
  `default${Capitalize<Key>}`

export function templateKey<Key extends FieldKeyWith<'inTemplate'>>(key: Key): TemplateKey<Key> {
  // as: the returned text is built in the form of `TemplateKey`.
  return `default${key.charAt(0).toUpperCase()}${key.slice(1)}` as TemplateKey<Key>
}
