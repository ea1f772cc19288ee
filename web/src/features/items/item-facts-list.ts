import type { TFunction } from 'i18next'
import type { Item, ItemField, ItemUpdate } from '#contract/items.ts'
import { limits } from '#contract/scalars.ts'

export type FactKind = 'text' | 'longText' | 'day' | 'money' | 'number' | 'flag' | 'link'
export type FactValue = string | number | boolean

/** One thing to know about an item, that can be changed where it is read. */
export interface Fact {
  id: string
  label: string
  kind: FactKind
  value: FactValue
  maxLength?: number
  isCopied?: boolean
  /** Shown although it says no or nothing. */
  isKept?: boolean
  /** What is sent and what is shown until the answer comes. */
  toChange: (value: FactValue) => { update: ItemUpdate; shown: Partial<Item> }
}

type PlainKey =
  | 'name'
  | 'description'
  | 'notes'
  | 'serialNumber'
  | 'modelNumber'
  | 'manufacturer'
  | 'assetId'
  | 'purchaseTime'
  | 'purchaseFrom'
  | 'purchasePrice'
  | 'warrantyExpires'
  | 'lifetimeWarranty'
  | 'warrantyDetails'
  | 'insured'
  | 'soldTime'
  | 'soldTo'
  | 'soldPrice'
  | 'soldNotes'

function plainFact(
  item: Item,
  id: PlainKey,
  label: string,
  kind: FactKind,
  more: { maxLength?: number; isCopied?: boolean } = {},
): Fact {
  return {
    id,
    label,
    kind,
    value: item[id],
    ...more,
    toChange: (value) => ({ update: { [id]: value }, shown: { [id]: value } }),
  }
}

export function nameFact(item: Item, t: TFunction) {
  return plainFact(item, 'name', t('item.name'), 'text', { maxLength: limits.name })
}

export function descriptionFact(item: Item, t: TFunction) {
  return plainFact(item, 'description', t('item.description'), 'longText', { maxLength: limits.description })
}

export function notesFact(item: Item, t: TFunction) {
  return plainFact(item, 'notes', t('item.notes'), 'longText', { maxLength: limits.notes })
}

/** What it is worth follows from it before the server says so. */
export function priceFact(item: Item, t: TFunction): Fact {
  return {
    ...plainFact(item, 'purchasePrice', t('item.purchasePrice'), 'money'),
    toChange: (price) => ({
      update: { purchasePrice: Number(price) },
      shown: { purchasePrice: Number(price), value: Number(price) * item.quantity },
    }),
  }
}

export function warrantyFact(item: Item, t: TFunction) {
  return plainFact(item, 'warrantyExpires', t('item.warrantyExpires'), 'day')
}

export function lifetimeFact(item: Item, t: TFunction) {
  return plainFact(item, 'lifetimeWarranty', t('item.lifetimeWarranty'), 'flag')
}

export function insuredFact(item: Item, t: TFunction) {
  return plainFact(item, 'insured', t('item.insured'), 'flag')
}

/** The head of the page tells it: price, insurance and the warranty, of which one for life outlives its day. */
export function isInHead(item: Item, { id }: Fact) {
  if (id === 'warrantyExpires') return !item.lifetimeWarranty
  return id === 'purchasePrice' || id === 'lifetimeWarranty' || id === 'insured'
}

/** What identifies it, how it was bought, its warranty, its own fields. */
export function detailFacts(item: Item, t: TFunction): Fact[] {
  const short = { maxLength: limits.short }
  return [
    plainFact(item, 'serialNumber', t('item.serialNumber'), 'text', { ...short, isCopied: true }),
    plainFact(item, 'modelNumber', t('item.modelNumber'), 'text', { ...short, isCopied: true }),
    plainFact(item, 'manufacturer', t('item.manufacturer'), 'text', short),
    plainFact(item, 'assetId', t('item.assetId'), 'text', { maxLength: 40, isCopied: true }),
    plainFact(item, 'purchaseTime', t('item.purchaseTime'), 'day'),
    plainFact(item, 'purchaseFrom', t('item.purchaseFrom'), 'text', short),
    priceFact(item, t),
    warrantyFact(item, t),
    lifetimeFact(item, t),
    plainFact(item, 'warrantyDetails', t('item.warrantyDetails'), 'longText', { maxLength: limits.notes }),
    insuredFact(item, t),
    ...item.fields.map((field) => fieldFact(item, field)),
  ]
}

export function soldFacts(item: Item, t: TFunction): Fact[] {
  return [
    plainFact(item, 'soldTime', t('item.soldTime'), 'day'),
    plainFact(item, 'soldTo', t('item.soldTo'), 'text', { maxLength: limits.short }),
    plainFact(item, 'soldPrice', t('item.soldPrice'), 'money'),
    plainFact(item, 'soldNotes', t('item.soldNotes'), 'longText', { maxLength: limits.notes }),
  ]
}

const fieldKinds = {
  text: ['text', 'textValue'],
  number: ['number', 'numberValue'],
  boolean: ['flag', 'booleanValue'],
  time: ['day', 'timeValue'],
  link: ['link', 'textValue'],
} as const

/** An own field is named by its owner: its name is never translated. */
function fieldFact(item: Item, field: ItemField): Fact {
  const [kind, key] = fieldKinds[field.type]
  return {
    id: field.id,
    label: field.name,
    kind,
    value: field[key],
    maxLength: limits.fieldText,
    isKept: kind === 'number' || kind === 'flag',
    toChange: (value) => {
      const fields = item.fields.map((each) => (each.id === field.id ? { ...each, [key]: value } : each))
      return { update: { fields }, shown: { fields } }
    },
  }
}

export function isFilled(fact: Fact) {
  return fact.isKept === true || (fact.value !== '' && fact.value !== 0 && fact.value !== false)
}
