import { limits } from '../scalars.ts'

/**
 * Every plain field of an item, as data; what has rules of its own (location, labels, parent item, attachments, custom
 * fields) is written out where it is used. The key names the field in code, and in snake case its database column.
 * docs/adding-a-field.md shows how one is added.
 */
interface FieldDefinition {
  /** How its values are stored, sent, read and shown. */
  readonly kind: FieldKind
  /** Characters (code points) of a text. */
  readonly maxLength?: number
  /** Its key on the wire, where existing clients know it by another name. */
  readonly wire?: string
  /** Its column in a CSV file. */
  readonly csv?: string
  /** Part of the items of a list; all fields are part of a single item. */
  readonly inList?: true
  /** Lists can be ordered by it, usually in this direction. */
  readonly sort?: 'asc' | 'desc'
  /** A search looks at it; short words are looked up first in what is `first`. */
  readonly search?: 'first' | 'later'
  /** The items of a selection can all be given the same value. */
  readonly inBulk?: true
  /** A template holds a value for new items, as `default…`. */
  readonly inTemplate?: true
}

/**
 * `money` and `quantity` have at most four decimals; an absent one is 0. A `date` is a calendar date or empty, an `assetId`
 * is shown as `000-042`.
 */
export type FieldKind = 'text' | 'longText' | 'money' | 'quantity' | 'date' | 'flag' | 'assetId'

/** In the order of the columns of an export. */
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
  warrantyExpires: { kind: 'date', csv: 'HB.warranty_expires', inList: true, sort: 'desc', inBulk: true },
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
  soldDate: { kind: 'date', wire: 'soldTime', csv: 'HB.sold_time', sort: 'desc', inBulk: true },
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
  syncChildLocations: { kind: 'flag', wire: 'syncChildItemsLocations', inBulk: true },
} as const satisfies Readonly<Record<string, FieldDefinition>>

type Fields = typeof itemFields
export type ItemFieldKey = keyof Fields

export type KindOf<Key extends ItemFieldKey> = Fields[Key]['kind']

/** The fields that have a mark, like `inBulk`. */
export type FieldKeyWith<Option extends keyof FieldDefinition> = {
  [Key in ItemFieldKey]: Fields[Key] extends Record<Option, unknown> ? Key : never
}[ItemFieldKey]

/** A field's key on the wire. */
export type WireKey<Key extends ItemFieldKey = ItemFieldKey> = Key extends ItemFieldKey
  ? Fields[Key] extends { readonly wire: infer Name extends string }
    ? Name
    : Key
  : never

export interface ItemFieldEntry<Key extends ItemFieldKey = ItemFieldKey> extends FieldDefinition {
  readonly key: Key
  readonly wire: WireKey<Key>
}

/** Every field with its keys, in the order of the table. */
export const itemFieldList: readonly ItemFieldEntry[] = Object.entries(itemFields).map(
  // as: the entries of the table above.
  ([key, field]) => ({ wire: key, ...field, key }) as ItemFieldEntry,
)

/** The fields that have a mark, in the order of the table. */
export function fieldsWith<Option extends 'csv' | 'inList' | 'sort' | 'search' | 'inBulk' | 'inTemplate'>(
  mark: Option,
) {
  return itemFieldList.filter(
    (field): field is ItemFieldEntry<FieldKeyWith<Option>> & Required<Pick<FieldDefinition, Option>> =>
      field[mark] !== undefined,
  )
}

/** A template calls a field of its items `default…`, in code and on the wire. */
export type TemplateKey<Key extends FieldKeyWith<'inTemplate'> = FieldKeyWith<'inTemplate'>> =
  `default${Capitalize<Key>}`

export function templateKey<Key extends FieldKeyWith<'inTemplate'>>(key: Key): TemplateKey<Key> {
  // as: what the template type says.
  return `default${key.charAt(0).toUpperCase()}${key.slice(1)}` as TemplateKey<Key>
}

const blanks = { text: '', longText: '', date: '', assetId: '', money: 0, quantity: 0, flag: false } as const

/** Fields of an item with nothing filled in, by their keys on the wire. */
export function blankFields<Key extends ItemFieldKey>(fields: readonly ItemFieldEntry<Key>[]) {
  const entries = fields.map(({ wire, kind }) => [wire, blanks[kind]])
  // as: each field is under its key on the wire, blank in the way of its kind.
  return Object.fromEntries(entries) as {
    [Each in Key as WireKey<Each>]: KindOf<Each> extends 'flag'
      ? boolean
      : KindOf<Each> extends 'money' | 'quantity'
        ? number
        : string
  }
}
