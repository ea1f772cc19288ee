import {
  fieldPrefix,
  type ImportColumn,
  type ImportHeader,
  type ImportPreview,
} from '#contract/spreadsheets.ts'
import type en from '#web/i18n/locales/en.json'

/** Chosen by hand: what a header of the file means, empty to leave its column out. */
export type ColumnChoice = Readonly<Record<string, string>>

type Kind = 'text' | 'money' | 'day' | 'flag' | 'path'

/** What a column can mean, by our header, in the order in which it is offered; the item's address is not taken in. */
export const meanings = {
  'HB.name': ['item.name', 'text'],
  'HB.location': ['item.place', 'path'],
  'HB.labels': ['item.labels', 'text'],
  'HB.quantity': ['item.quantity', 'text'],
  'HB.description': ['item.description', 'text'],
  'HB.notes': ['item.notes', 'text'],
  'HB.purchase_price': ['item.pricePerPiece', 'money'],
  'HB.purchase_from': ['import.boughtFrom', 'text'],
  'HB.purchase_time': ['import.boughtOn', 'day'],
  'HB.manufacturer': ['item.manufacturer', 'text'],
  'HB.model_number': ['item.modelNumber', 'text'],
  'HB.serial_number': ['item.serialNumber', 'text'],
  'HB.asset_id': ['item.assetId', 'text'],
  'HB.insured': ['item.insured', 'flag'],
  'HB.archived': ['item.isArchived', 'flag'],
  'HB.lifetime_warranty': ['item.lifetimeWarranty', 'flag'],
  'HB.warranty_expires': ['item.warrantyExpires', 'day'],
  'HB.warranty_details': ['item.warrantyDetails', 'text'],
  'HB.sold_to': ['item.soldTo', 'text'],
  'HB.sold_price': ['item.soldPrice', 'money'],
  'HB.sold_time': ['item.soldTime', 'day'],
  'HB.sold_notes': ['item.soldNotes', 'text'],
  'HB.import_ref': ['import.ref', 'text'],
} as const satisfies Record<Exclude<ImportHeader, 'HB.url'>, readonly [keyof typeof en, Kind]>

type Meaning = keyof typeof meanings

export const isMeaning = (header: string): header is Meaning => Object.hasOwn(meanings, header)

/** The name of a custom field that a header of ours stands for. */
export function fieldNameOf(header: string) {
  return header.startsWith(fieldPrefix) ? header.slice(fieldPrefix.length) : undefined
}

/** Whether a column goes by our own name: nothing is to be chosen there. */
const isOwn = ({ header, means }: ImportColumn) => header.toLowerCase() === means.toLowerCase()

/** The columns that somebody has to say or may correct the meaning of; of two with one header the first. */
export function foreignColumns(columns: readonly ImportColumn[]) {
  return columns.filter(
    (column, index) =>
      !isOwn(column) && columns.findIndex(({ header }) => header === column.header) === index,
  )
}

/** It could be read, but nothing else can be said of it before somebody chose the column of the names. */
export const lacksName = ({ columns }: Pick<ImportPreview, 'columns'>) =>
  columns.length > 0 && columns.every(({ means }) => means !== 'HB.name')

/** Another choice for one column; what meant the same by hand is left out, as each meaning is taken once. */
export function chooseMeaning(choice: ColumnChoice, header: string, means: string): ColumnChoice {
  const others = Object.entries(choice).map(([other, meant]) => [other, meant === means ? '' : meant])
  return { ...Object.fromEntries(others), [header]: means }
}
