import { isSafeLink } from '#server/shared/text/safe-link.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { parseUuid, zeroUuid } from '#server/shared/new-id.ts'
import { maxPrice, maxQuantity, partsPerUnit } from '#server/shared/money.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import type { Notes } from './homebox-notes.ts'
import type { Row } from './homebox-tables.ts'

const maxInstant = Date.parse('9999-12-31T23:59:59.999Z')

function valueOf(row: Row, columns: readonly string[]): Row[string] {
  const column = columns.find((name) => row[name] !== undefined)
  return column === undefined ? null : (row[column] ?? null)
}

export function textIn(row: Row, ...columns: string[]): string {
  const value = valueOf(row, columns)
  if (value === null || value instanceof Uint8Array) return ''
  return composeText(String(value).replaceAll('\0', '').toWellFormed())
}

export function idIn(row: Row, ...columns: (string | undefined)[]): string | null {
  const id = parseUuid(textIn(row, ...columns.filter((name) => name !== undefined)))
  return id === undefined || id === zeroUuid ? null : id
}

export function numberIn(row: Row, ...columns: string[]): number {
  const number = Number(valueOf(row, columns) ?? 0)
  return Number.isFinite(number) ? number : 0
}

export function flagIn(row: Row, ...columns: string[]): boolean {
  const value = valueOf(row, columns)
  return typeof value === 'string' ? /^(1|t|true)$/i.test(value) : Boolean(value)
}

/**
 * Returns the time of creation in milliseconds, or `otherwise` when it is invalid. Homebox writes instants as
 * `2026-11-21 08:39:28.92+00:00` in the database and as `2026-11-21T08:39:28.92Z` in an export.
 */
export function createdAtOf(row: Row, otherwise: number): number {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?) ?(Z|[+-]\d\d:?\d\d)?/.exec(textIn(row, 'created_at')) ??
    []
  const instant = Date.parse(`${day}T${time}${zone ?? 'Z'}`)
  return instant >= 0 && instant <= maxInstant ? instant : otherwise
}

/** Reads values of a record. Adds a note for each value that Cubby cannot store unchanged. */
export interface ValueReader {
  text(maxLength: number, ...columns: string[]): string
  shorten(text: string, maxLength: number): string
  /** Returns a price or a quantity in units of 1/10,000. */
  amount(limit: 'price' | 'quantity', ...columns: string[]): number
  date(...columns: string[]): string
}

export function readValues(row: Row, name: string, notes: Notes): ValueReader {
  function shorten(text: string, maxLength: number): string {
    const cut = cutText(text, maxLength)
    if (cut !== text) notes.add('shortened', name)
    return cut
  }

  return {
    shorten,
    text: (maxLength, ...columns) => shorten(textIn(row, ...columns), maxLength),
    amount(limit, ...columns) {
      const number = numberIn(row, ...columns)
      const [min, max] = limit === 'price' ? [-maxPrice, maxPrice] : [0, maxQuantity]
      if (number < min || number > max) {
        notes.add('number', name)
        return 0
      }
      return Math.round(number * partsPerUnit)
    },
    date(...columns) {
      const text = textIn(row, ...columns)
      // Homebox stores a day as the instant at which it begins, so the text starts with the day.
      const date = parseCalendarDate(text.slice(0, 10))
      if (date === null) notes.add('date', name)
      return date ?? ''
    },
  }
}

export function isLinkAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && isSafeLink(text)
}
