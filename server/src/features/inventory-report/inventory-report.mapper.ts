import type { Currency } from '#contract/currencies.ts'
import type { ItemThing } from '#server/features/items/items.table.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import { amountToNumber, formatAmount, valueOf } from '#server/shared/money.ts'

/** An item as it is printed. */
export interface ReportItem {
  name: string
  assetId: string
  /** Some words each, like `Serial number 12`. */
  facts: string[]
  quantity: string
  price: string
  value: string
  /** A JPEG. */
  photo: Uint8Array | undefined
}

export type FormatMoney = (amount: number) => string

/** `1,234.50`: the currency stands above the column. */
export function createFormatMoney({ decimals }: Pick<Currency, 'decimals'>): FormatMoney {
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return (amount) => format.format(amountToNumber(amount))
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `1 March 2026`, whose day nobody takes for a month. */
export function formatDate(date: string): string {
  return days.format(Date.parse(date))
}

export function toReportItem(
  item: ItemThing,
  photo: Uint8Array | undefined,
  format: FormatMoney,
): ReportItem {
  return {
    name: item.name,
    assetId: formatAssetId(item.assetNumber),
    facts: [
      ...named('Manufacturer', item.manufacturer),
      ...named('Model', item.modelNumber),
      ...named('Serial number', item.serialNumber),
      ...purchaseOf(item),
      ...warrantyOf(item),
      ...(item.insured ? ['Insured'] : []),
      ...(item.archived ? ['Archived'] : []),
    ],
    quantity: formatAmount(item.quantity),
    // Nought is a price that nobody wrote down.
    price: item.purchasePrice === 0 ? '–' : format(item.purchasePrice),
    value: item.purchasePrice === 0 ? '–' : format(valueOf(item.purchasePrice, item.quantity)),
    photo,
  }
}

const named = (name: string, text: string) => (text.trim() === '' ? [] : [`${name} ${text}`])

function purchaseOf({ purchaseDate, purchaseFrom }: ItemThing): string[] {
  const parts = [
    ...(purchaseDate === '' ? [] : [formatDate(purchaseDate)]),
    ...(purchaseFrom.trim() === '' ? [] : [`from ${purchaseFrom}`]),
  ]
  return parts.length === 0 ? [] : [`Bought ${parts.join(' ')}`]
}

function warrantyOf({ lifetimeWarranty, warrantyExpires, warrantyDetails }: ItemThing): string[] {
  if (lifetimeWarranty) return ['Warranty for life']
  if (warrantyExpires !== '') return [`Warranty until ${formatDate(warrantyExpires)}`]
  return named('Warranty', warrantyDetails)
}
