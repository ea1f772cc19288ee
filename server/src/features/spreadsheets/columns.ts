import { limits } from '#contract/scalars.ts'
import type { ImportHeader } from '#contract/spreadsheets.ts'

type TextKey =
  | 'description'
  | 'notes'
  | 'purchaseFrom'
  | 'manufacturer'
  | 'modelNumber'
  | 'serialNumber'
  | 'warrantyDetails'
  | 'soldTo'
  | 'soldNotes'
type FlagKey = 'archived' | 'insured' | 'lifetimeWarranty'
type PriceKey = 'purchasePrice' | 'soldPrice'
type DateKey = 'purchaseTime' | 'warrantyExpires' | 'soldTime'

/** The values that a row in and a row out share; prices in 1/10,000, dates `YYYY-MM-DD` or empty. */
export type CellValues = Record<TextKey, string> &
  Record<FlagKey, boolean> &
  Record<PriceKey, number> &
  Record<DateKey, string>

export type CustomField = { name: string; text: string }

/** A custom field's column carries the field's name in its header. */
export type FieldColumn = { header: string; kind: 'field'; name: string }

type ItemColumnKind =
  | { kind: 'text'; key: TextKey; limit: number }
  | { kind: 'flag'; key: FlagKey }
  | { kind: 'price'; key: PriceKey }
  | { kind: 'date'; key: DateKey }
  | { kind: 'importRef' | 'location' | 'labels' | 'assetId' | 'url' | 'name' | 'quantity' }

export type ItemColumn = ItemColumnKind & { header: string }

export const requiredHeaders = ['HB.name', 'HB.location']

/** Every column in the order of an export. */
export const itemColumns: readonly (ItemColumn & { header: ImportHeader })[] = [
  { header: 'HB.import_ref', kind: 'importRef' },
  { header: 'HB.location', kind: 'location' },
  { header: 'HB.labels', kind: 'labels' },
  { header: 'HB.asset_id', kind: 'assetId' },
  { header: 'HB.archived', kind: 'flag', key: 'archived' },
  { header: 'HB.url', kind: 'url' },
  { header: 'HB.name', kind: 'name' },
  { header: 'HB.quantity', kind: 'quantity' },
  { header: 'HB.description', kind: 'text', key: 'description', limit: limits.description },
  { header: 'HB.insured', kind: 'flag', key: 'insured' },
  { header: 'HB.notes', kind: 'text', key: 'notes', limit: limits.notes },
  { header: 'HB.purchase_price', kind: 'price', key: 'purchasePrice' },
  { header: 'HB.purchase_from', kind: 'text', key: 'purchaseFrom', limit: limits.short },
  { header: 'HB.purchase_time', kind: 'date', key: 'purchaseTime' },
  { header: 'HB.manufacturer', kind: 'text', key: 'manufacturer', limit: limits.short },
  { header: 'HB.model_number', kind: 'text', key: 'modelNumber', limit: limits.short },
  { header: 'HB.serial_number', kind: 'text', key: 'serialNumber', limit: limits.short },
  { header: 'HB.lifetime_warranty', kind: 'flag', key: 'lifetimeWarranty' },
  { header: 'HB.warranty_expires', kind: 'date', key: 'warrantyExpires' },
  { header: 'HB.warranty_details', kind: 'text', key: 'warrantyDetails', limit: limits.notes },
  { header: 'HB.sold_to', kind: 'text', key: 'soldTo', limit: limits.short },
  { header: 'HB.sold_price', kind: 'price', key: 'soldPrice' },
  { header: 'HB.sold_time', kind: 'date', key: 'soldTime' },
  { header: 'HB.sold_notes', kind: 'text', key: 'soldNotes', limit: limits.notes },
]
