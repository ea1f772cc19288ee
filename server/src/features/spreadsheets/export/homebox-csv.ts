import { fieldsWith } from '#contract/items/item-fields.ts'
import { wholeDate } from '#contract/written/partial-dates.ts'
import { fieldPrefix, type ImportHeader } from '#contract/spreadsheets.ts'
import { partsPerUnit } from '#server/shared/money.ts'
import { withLineFeeds } from '#server/shared/text/line-feeds.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import type { ItemColumn } from '../columns/columns.mapper.ts'
import { localHeader } from '../columns/local-headers.ts'
import { cellText } from './cells.ts'
import { type ExportItem, itemCells } from './write-spreadsheet.ts'

/** Headers of fields that Homebox lacks. An export for Homebox has them as custom fields. */
const unknownHeaders: ReadonlySet<string> = new Set<ImportHeader>([
  'HB.minimum_quantity',
  'HB.lent_to',
  'HB.lent_until',
])

/** Headers of valuation fields, which Homebox lacks. An export for Homebox leaves them out. */
const leftOutHeaders: ReadonlySet<string> = new Set<ImportHeader>([
  'HB.current_value',
  'HB.current_value_date',
  'HB.replacement_value',
  'HB.replacement_value_date',
  'HB.useful_life_years',
  'HB.rest_value_percent',
  'HB.declining',
])

/** The maximum lengths in bytes that Homebox accepts. A longer text makes Homebox stop its import half-way. */
const maxBytes = { name: 255, field: 500, longText: 1000 }

/**
 * Creates rows that Homebox 0.18 to 0.26 can import. Homebox has no escapes, requires a location, and splits paths at
 * every slash. Before 0.26, Homebox reads a quantity with decimals as 0. Homebox 0.26 still accepts the older column
 * names.
 */
export function createHomeboxForm(
  { columns, fieldNames }: { columns: readonly ItemColumn[]; fieldNames: readonly string[] },
  words: Messages,
) {
  const known = columns.filter(({ header }) => !unknownHeaders.has(header) && !leftOutHeaders.has(header))
  const others = columns.filter(({ header }) => unknownHeaders.has(header))
  const quantityField = localHeader({ header: 'HB.quantity' }, words)
  const names = new Set([
    ...fieldNames.map(toFieldName),
    quantityField,
    ...others.map((column) => localHeader(column, words)),
  ])

  function toRow(item: ExportItem): string[] {
    const isWhole = item.quantity % partsPerUnit === 0
    const row = itemCells(
      {
        ...item,
        ...wholeDates(item),
        quantity: Math.ceil(item.quantity / partsPerUnit) * partsPerUnit,
        path: item.path.length > 0 ? item.path.map(toLocationName) : [words.say('homebox.noLocation')],
        labelNames: item.labelNames.map((name) => fit(name.replaceAll(';', ','), maxBytes.name)),
      },
      [],
      known,
    ).map((cell, at) => cellText(cell, (text) => fit(text, limitOf(known[at]))))
    const ownCells = itemCells(item, [], others).map((cell) => cellText(cell, String))
    const fields = new Map<string, string>()
    const add = (name: string, text: string) => {
      if (!fields.get(name)) fields.set(name, fit(text, maxBytes.field))
    }
    for (const { name, text } of item.fields) add(toFieldName(name), text)
    for (const [at, column] of others.entries()) {
      const text = ownCells[at] ?? ''
      add(localHeader(column, words), text === '0' ? '' : text)
    }
    if (!isWhole) add(quantityField, cellText({ quantity: item.quantity }, String))
    return [...row, ...[...names].map((name) => fields.get(name) ?? '')]
  }

  return {
    header: [...known.map(({ header }) => header), ...[...names].map((name) => fieldPrefix + name)],
    toRow,
  }
}

/** Converts partial dates to whole ones, because Homebox cannot store partial dates. */
function wholeDates(item: ExportItem): Partial<ExportItem> {
  return Object.fromEntries(
    fieldsWith('period').map(({ key, period }) => [key, wholeDate(item[key], period)]),
  )
}

/** Removes line breaks and tabs from a header, because Homebox looks for the separator in the first line. */
const toFieldName = (name: string) => name.replaceAll(/\s+/g, ' ').trim()

const toLocationName = (name: string) => fit(name.replaceAll('/', '-'), maxBytes.name)

function limitOf(column: ItemColumn | undefined): number {
  if (column?.kind === 'longText') return maxBytes.longText
  return column?.kind === 'text' || column?.kind === 'name' ? maxBytes.name : Number.POSITIVE_INFINITY
}

function fit(text: string, max: number): string {
  const bytes = Buffer.from(withLineFeeds(text))
  if (bytes.length <= max) return bytes.toString()
  // With the option `stream`, the decoder leaves out an incomplete character at the end.
  return `${new TextDecoder().decode(bytes.subarray(0, max - 3), { stream: true })}…`
}
