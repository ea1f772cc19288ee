import {
  type DatePrecision,
  isPartial,
  partialDate,
  type PeriodDay,
  wholeDate,
} from '#contract/written/partial-dates.ts'
import { isBlank } from '#contract/texts.ts'
import { invalid } from './app-error.ts'
import { maxAssetNumber, parseAssetId } from './asset-id.ts'
import { parseCalendarDate } from './calendar-date.ts'
import { amountFromNumber } from './money.ts'
import { parseUuid, zeroUuid } from './new-id.ts'
import { withLineFeeds } from './text/line-feeds.ts'

/** Returns undefined to leave the reference unchanged, and null to clear it. The zero UUID clears it too. */
export function parseReference(field: string, value: string | null | undefined): string | null | undefined {
  if (value === undefined) return undefined
  if (value === null) return null
  const id = parseUuid(value)
  if (id === undefined) throw invalid({ [field]: 'is not an id' })
  return id === zeroUuid ? null : id
}

export function requireId(field: string, value: string): string {
  const id = parseUuid(value)
  if (id === undefined || id === zeroUuid) throw invalid({ [field]: 'is not an id' })
  return id
}

export function parseIdList(field: string, values: readonly string[]): string[] {
  const ids = values.map((value) => {
    const id = parseUuid(value)
    if (id === undefined) throw invalid({ [field]: 'contains something that is not an id' })
    return id
  })
  return [...new Set(ids)]
}

/** Throws 422 unless the text is an asset id other than zero. */
export function requireAssetNumber(field: string, value: string | number): number {
  const number = parseAssetId(String(value))
  if (number !== undefined && number > 0 && number <= maxAssetNumber) return number
  throw invalid({ [field]: `is "${value}", which is not an asset id like 000-012` })
}

/** Returns undefined to leave the date unchanged. Every notation of “no date” becomes an empty text. */
export function readDate(field: string, value: string | null | undefined): string | undefined {
  if (value === undefined) return undefined
  const date = parseCalendarDate(value ?? '')
  if (date === null) throw invalid({ [field]: `is "${value}", which is not a date like 2026-04-30` })
  return date
}

interface PartialDateInput {
  readonly text: string | null | undefined
  readonly precision: DatePrecision | null | undefined
}

/**
 * Returns a date of which only the month or year may be known, or `before` to leave it unchanged. `day` says which
 * day is stored for a partial date. A client that does not know `precision` may send only the stored day, which
 * changes nothing, or a new date with the old precision, which is then ignored.
 */
export function readPartialDate(
  field: string,
  { text, precision }: PartialDateInput,
  before: string,
  day: PeriodDay,
): string {
  const stored = wholeDate(before, day)
  if (text === undefined) return precision ? partialDate(stored, precision) : before
  const written = text?.trim() ?? ''
  const date = isPartial(written) ? written : (readDate(field, text) ?? '')
  if (!precision) return date === stored ? before : date
  const known = partialDate(date, precision)
  return wholeDate(known, day) === date ? known : date
}

/**
 * Returns milliseconds since the epoch. Returns undefined when the value is absent, is null, or is in the year 1, which
 * means “none”.
 */
export function readInstant(field: string, value: string | null | undefined): number | undefined {
  if (value === undefined || value === null || value.startsWith('0001-01-01')) return undefined
  const ms = /^\d{4}-\d\d-\d\d[Tt ][\d:.]+([Zz]|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) throw invalid({ [field]: 'is not a date and time like 2026-04-30T12:00:00Z' })
  return ms
}

/** Returns a price or quantity in 1/10,000, rounded. */
export function parseAmountValue(field: string, value: number | null | undefined): number | undefined {
  if (value === undefined || value === null) return undefined
  const amount = amountFromNumber(value)
  if (amount === undefined) throw invalid({ [field]: 'is too large' })
  return amount
}

/** Returns undefined to leave the name unchanged. Throws 422 when the name has no visible character. */
export function readName(value: string | null | undefined): string | undefined {
  return value === undefined || value === null ? undefined : requireName(value)
}

/** Returns the trimmed name. Throws 422 when it has no visible character. */
export function requireName(value: string): string {
  const name = withLineFeeds(value).trim()
  if (isBlank(name)) throw invalid({ name: 'is empty' })
  return name
}

export function readText(value: string | null | undefined): string | undefined {
  return value === undefined || value === null ? undefined : withLineFeeds(value)
}

/** True for `1`, `t`, `true` and `on`, in upper or lower case. */
export function parseFlag(value: string | undefined): boolean {
  return value !== undefined && /^(1|t|true|on)$/i.test(value)
}

/** False for `0`, `f`, `false` and `off`, in upper or lower case. */
export function parseFlagDefaultTrue(value: string | undefined): boolean {
  return value === undefined || !/^(0|f|false|off)$/i.test(value)
}

/** Returns an integer of a query, or -1 when it is absent or invalid. */
export function parseInteger(text: string | undefined): number {
  return text !== undefined && /^[+-]?\d{1,9}$/.test(text) ? Number(text) : -1
}

/** Returns the values of a query key as a list, because a query may repeat the key. */
export function readList(value: string | string[] | undefined): string[] {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}
