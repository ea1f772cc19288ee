import type { TFunction } from 'i18next'
import type { FieldChange, ThingChange } from '#contract/journal.ts'
import { formatDay, formatNumber } from '#web/shared/formats.ts'

/** One fact in words; an empty text is none. */
export interface ToldChange {
  label: string
  before: string
  after: string
}

export interface Words {
  t: TFunction
  money: (amount: number) => string
  /** The name of a place, label or item. */
  nameOf: (id: string) => string
}

type Kind = 'text' | 'number' | 'money' | 'flag' | 'day' | 'thing' | 'things' | 'assetId' | 'attachmentType'

/** Every stored field that people know, by its stored name. */
const known = {
  name: ['item.name', 'text'],
  description: ['item.description', 'text'],
  quantity: ['item.quantity', 'number'],
  insured: ['item.insured', 'flag'],
  archived: ['item.isArchived', 'flag'],
  assetNumber: ['item.assetId', 'assetId'],
  locationId: ['item.place', 'thing'],
  parentId: ['item.parent', 'thing'],
  syncChildLocations: ['item.syncChildren', 'flag'],
  serialNumber: ['item.serialNumber', 'text'],
  modelNumber: ['item.modelNumber', 'text'],
  manufacturer: ['item.manufacturer', 'text'],
  lifetimeWarranty: ['item.lifetimeWarranty', 'flag'],
  warrantyExpires: ['item.warrantyExpires', 'day'],
  warrantyDetails: ['item.warrantyDetails', 'text'],
  purchaseDate: ['item.purchaseTime', 'day'],
  purchaseFrom: ['item.purchaseFrom', 'text'],
  purchasePrice: ['item.purchasePrice', 'money'],
  soldDate: ['item.soldTime', 'day'],
  soldTo: ['item.soldTo', 'text'],
  soldPrice: ['item.soldPrice', 'money'],
  soldNotes: ['item.soldNotes', 'text'],
  notes: ['item.notes', 'text'],
  labelIds: ['item.labels', 'things'],
  scheduledDate: ['maintenance.scheduled', 'day'],
  completedDate: ['maintenance.done', 'day'],
  cost: ['maintenance.cost', 'money'],
  type: ['item.fieldType', 'attachmentType'],
  primary: ['history.mainPhoto', 'flag'],
} as const satisfies Record<string, readonly [string, Kind]>

const typeKeys = {
  photo: 'files.photo',
  manual: 'files.manual',
  warranty: 'files.warranty',
  receipt: 'files.receipt',
  attachment: 'files.attachment',
  thumbnail: 'files.photo',
} as const

/** What differs, in the words of the form; fields of storage alone are left out. */
export function tellFields(change: ThingChange, words: Words): ToldChange[] {
  return change.fields.flatMap((field) =>
    field.field === 'fields' ? tellOwn(field, words) : tellOne(field, words),
  )
}

function tellOne({ field, before, after }: FieldChange, words: Words): ToldChange[] {
  if (!isKnown(field)) return []
  const [key, kind] = known[field]
  return [{ label: words.t(key), before: tell(kind, before, words), after: tell(kind, after, words) }]
}

function isKnown(field: string): field is keyof typeof known {
  return Object.hasOwn(known, field)
}

function tell(kind: Kind, value: unknown, { t, money, nameOf }: Words): string {
  if (Array.isArray(value)) return value.map((id) => nameOf(String(id))).join(', ')
  switch (typeof value) {
    case 'boolean':
      return t(value ? 'item.yes' : 'item.no')
    case 'number':
      if (kind === 'assetId') return assetIdText(value)
      return kind === 'money' ? money(value) : formatNumber(value)
    case 'string':
      if (kind === 'thing') return nameOf(value)
      if (kind === 'attachmentType') return isType(value) ? t(typeKeys[value]) : value
      return kind === 'day' ? formatDay(value) : value
    default:
      return ''
  }
}

function isType(value: string): value is keyof typeof typeKeys {
  return Object.hasOwn(typeKeys, value)
}

/** As the server writes it; there is none below 1. */
function assetIdText(number: number) {
  if (number < 1) return ''
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, -3)}-${digits.slice(-3)}`
}

interface OwnField {
  id: string
  name: string
  type: string
  textValue: string
  numberValue: number
  booleanValue: boolean
  dateValue: string
}

/** Own fields are told one by one under their own names. */
function tellOwn({ before, after }: FieldChange, words: Words): ToldChange[] {
  const [old, now] = [readOwn(before), readOwn(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)]
    const told = {
      label: is?.name ?? was?.name ?? '',
      before: was ? tellOwnValue(was, words) : '',
      after: is ? tellOwnValue(is, words) : '',
    }
    return told.before === told.after && was?.name === is?.name ? [] : [told]
  })
}

function readOwn(value: unknown): Map<string, OwnField> {
  // as: the journal wrote the fields of an item.
  const fields = Array.isArray(value) ? (value as OwnField[]) : []
  return new Map(fields.map((field) => [field.id, field]))
}

function tellOwnValue(field: OwnField, { t }: Words) {
  switch (field.type) {
    case 'number':
      return formatNumber(field.numberValue)
    case 'boolean':
      return t(field.booleanValue ? 'item.yes' : 'item.no')
    case 'time':
      return formatDay(field.dateValue)
    default:
      return field.textValue
  }
}
