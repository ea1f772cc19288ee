import { type AmountReadings, readAmount } from '#contract/written/amounts.ts'
import { isPartial } from '#contract/written/partial-dates.ts'
import { readDay } from '#contract/written/days.ts'
import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { maxAssetNumber, parseAssetId } from '#server/shared/asset-id.ts'
import { parseCalendarDate } from '#server/shared/calendar-date.ts'
import { maxPrice, maxQuantity, parseAmount, partsPerUnit, roundAmount } from '#server/shared/money.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import type { CellValue } from '../workbook/workbook.ts'
import {
  splitForeignLabels,
  splitForeignPath,
  splitLabels,
  splitLocationPath,
  unescapeFormula,
} from './cell-text.ts'
import type { Bounds } from '../columns/columns.mapper.ts'
import type { CellRules } from './cell-rules.ts'
import { isYesMark, readYesNo } from './local-spellings.ts'
import { monthNamed } from './month-names.ts'
import { isNothing, isNoText } from './nothing-words.ts'
import { addError, addWarning, type ProblemList, type Reason } from './problem-list.ts'

export interface Cell {
  readonly line: number
  readonly column: string
  readonly value: CellValue
  readonly text: string
  readonly problems: ProblemList
  readonly rules: CellRules
  readonly unreadable: string[]
}

export function readText(cell: Cell, limit: number): string {
  const text = cell.rules.isOwn ? unescapeFormula(cell.text) : tidyText(cell.text)
  checkLength(cell, text, limit, 'tooLong', 'has')
  return text
}

/** Returns the text of a cell without line breaks: people break the lines of a cell to make its column narrow. */
export function readLine(cell: Cell, limit: number): string {
  return cell.rules.isOwn ? readText(cell, limit) : joinLines(readText(cell, limit))
}

function joinLines(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

/**
 * Removes what a spreadsheet adds to the text of a cell, such as the `="…"` of `="0123"`, which preserves leading
 * zeros.
 */
function tidyText(text: string): string {
  const tidy = unescapeFormula(
    text
      .trim()
      .replace(/^="(.*)"$/s, '$1')
      .replaceAll('\u001a', ''),
  )
  return isNoText(tidy) ? '' : tidy
}

export function readLocationPath(cell: Cell): string[] {
  const { isOwn, dialect } = cell.rules
  const path = isOwn
    ? splitLocationPath(unescapeFormula(cell.text))
    : splitForeignPath(joinLines(tidyText(cell.text)), dialect.pathSeparator)
  path.forEach((name) => checkLength(cell, name, limits.name, 'locationTooLong', 'has a location with'))
  return path
}

/** Returns the labels of a cell together with `others`, the labels of earlier columns in the row. */
export function readLabelNames(cell: Cell, hasCommas: boolean, others: readonly string[] = []): string[] {
  const found = cell.rules.isOwn
    ? splitLabels(unescapeFormula(cell.text))
    : splitForeignLabels(tidyText(cell.text), hasCommas)
  found.forEach((name) => checkLength(cell, name, limits.name, 'labelTooLong', 'has a label with'))
  const names = [...new Set([...others, ...found])]
  if (names.length > listLimits.labelsPerItem) {
    const [number, limit] = [names.length, listLimits.labelsPerItem]
    const text = `${cell.column} has ${grouped(number)} labels; at most ${limit} are allowed`
    refuse(cell, { code: 'tooManyLabels', text, values: { number, limit } })
  }
  return names
}

/** Returns the asset id in a cell. Returns 0 when the cell is empty or cannot be read. */
export function readAssetId(cell: Cell): number {
  if (isNothing(cell.text)) return 0
  const number = parseAssetId(cell.text)
  const value = number !== undefined && number <= maxAssetNumber ? number : undefined
  if (value === undefined) refuseValue(cell, { code: 'assetId', text: 'it must be a number like 000-123' })
  return value ?? 0
}

/** The smallest and the largest number of a field that sets no bounds of its own. */
const widestBounds = {
  quantity: { minimum: 0, maximum: maxQuantity },
  money: { minimum: -maxPrice, maximum: maxPrice },
}

/** Returns the number in a cell. Returns undefined when the cell is empty or cannot be read. */
export function readNumber(
  cell: Cell,
  column: Bounds & { readonly kind: keyof typeof widestBounds },
): number | undefined {
  const widest = widestBounds[column.kind]
  const { minimum: min = widest.minimum, maximum: max = widest.maximum } = column
  if (cell.text.trim() === '' || isNothing(cell.text)) return undefined
  const amount = parseNumber(cell)
  if (amount === 'open') return undefined
  if (amount === undefined) {
    refuseValue(cell, { code: 'number', text: 'it must be a number with at most four decimals, like 12.5' })
    return undefined
  }
  if (amount < min * partsPerUnit) {
    const text = `it must be ${grouped(min)} or more`
    refuseValue(cell, { code: 'tooSmall', text, values: { limit: min } })
    return undefined
  }
  if (amount > max * partsPerUnit) {
    const text = `it must be ${grouped(max)} or less`
    refuseValue(cell, { code: 'tooLarge', text, values: { limit: max } })
    return undefined
  }
  return amount
}

/**
 * Returns the number in 1/10,000; undefined when the cell has no number; `open` when the number is ambiguous and the
 * file does not show how to read it.
 */
function parseNumber({ value, text, problems, rules }: Cell): number | 'open' | undefined {
  const plain = typeof value === 'number' ? text : plainNumber(readAmount(text), text, rules)
  if (plain === undefined || plain === 'open') return plain
  const amount = parseAmount(plain)
  if (amount !== undefined) return amount
  const rounded = roundAmount(plain)
  if (rounded !== undefined) problems.roundedCells += 1
  return rounded
}

function plainNumber(readings: AmountReadings, text: string, { isOwn, dialect }: CellRules) {
  const { '.': point, ',': comma, likely } = readings
  // In Cubby's own format numbers have a decimal point or an exponent, as programs write them.
  const isPlain = isOwn && (!dialect.decimalSign || point === comma)
  if (isPlain && (parseAmount(text) !== undefined || roundAmount(text) !== undefined)) return text.trim()
  if (point === undefined || comma === undefined || point === comma) return point ?? comma
  const sign = likely ?? dialect.decimalSign
  if (sign) return readings[sign]
  return isOwn ? undefined : 'open'
}

export function readFlag(cell: Cell): boolean | undefined {
  const isKnown = !cell.rules.isOwn && isNothing(cell.text)
  const flag = isKnown
    ? false
    : (readYesNo(cell.text) ?? (cell.rules.isOwn ? undefined : isYesMark(cell.text)))
  if (flag === undefined) refuseValue(cell, { code: 'flag', text: 'it must be true or false' })
  return flag
}

/**
 * Returns the date in a cell; undefined when the item must keep its date. In Cubby's own format an unreadable date is
 * only a warning, because existing clients send such dates.
 */
export function readDate(cell: Cell, mayBePartial: boolean): string | undefined {
  const { text, rules } = cell
  const written = text.trim()
  if (written === '' || /^(null|undefined)$/.test(written) || written.startsWith('0001-01-01')) return ''
  // In Cubby's own format any year is accepted, even an improbable one.
  const exact = rules.isOwn && /^\d{4}-/.test(written) ? parseCalendarDate(written) : null
  if (exact !== null) return exact
  if (rules.isOwn && mayBePartial && isPartial(written)) return written
  if (isNothing(written)) return ''
  const readings = readDay(written, rules.thisYear, monthNamed)
  const { day, month, year } = readings
  const distinct = new Set(Object.values(readings))
  const likely = rules.isMonthFirst ? (/\d-\d/.test(written) ? 'day' : 'month') : ''
  const order = rules.dialect.dateOrder || likely
  const date = order ? readings[order] : distinct.size === 1 ? (day ?? month ?? year) : undefined
  if (date !== undefined && (mayBePartial || !isPartial(date))) return date
  // An ambiguous date is no error here, because the user is asked once for the whole file.
  if (distinct.size > 1 && !order) return undefined
  if (rules.isOwn) warnOfDate(cell)
  else keepInNotes(cell)
  return undefined
}

function warnOfDate(cell: Cell): void {
  const text = `Line ${cell.line}: ${cell.column} is ${quoted(cell)}, not a date like 2021-04-13, and was left out`
  addWarning(cell.problems, cell.line, { code: 'date', text }, cell.column, cell.text)
}

function keepInNotes(cell: Cell): void {
  cell.unreadable.push(`${cell.column}: ${cell.text.trim()}`)
  const text = `Line ${cell.line}: ${cell.column} is ${quoted(cell)}, which cannot be read. It is put into the notes`
  addWarning(cell.problems, cell.line, { code: 'keptInNotes', text }, cell.column, cell.text)
}

export function warnOfBadCharacter(cell: Cell): void {
  const text = `Line ${cell.line}: ${cell.column} has a character that the encoding of the file does not have`
  addWarning(cell.problems, cell.line, { code: 'badCharacter', text }, cell.column, cell.text)
}

type TooLong = 'tooLong' | 'locationTooLong' | 'labelTooLong'

/**
 * Rejects a text with more than `limit` characters. `text.length` counts at least one for each character, so most
 * texts need not be counted exactly.
 */
export function checkLength(cell: Cell, text: string, limit: number, code: TooLong, has: string) {
  if (text.length <= limit) return
  const length = [...text].length
  if (length <= limit) return
  const reason = `${cell.column} ${has} ${grouped(length)} characters; at most ${grouped(limit)} are allowed`
  refuse(cell, { code, text: reason, values: { length, limit } })
}

/** Puts an unreadable cell into the notes of the item when `keepsCells` is true. Otherwise rejects the cell. */
function refuseValue(cell: Cell, reason: Reason) {
  if (cell.rules.keepsCells) return keepInNotes(cell)
  cell.problems.keepableCells += 1
  refuse(cell, { ...reason, text: `${cell.column} is ${quoted(cell)}; ${reason.text}` })
}

export function refuse(cell: Cell, reason: Reason) {
  const text = `Line ${cell.line}: ${reason.text}`
  addError(cell.problems, cell.line, { ...reason, text }, cell.column, cell.text)
}

function quoted(cell: Pick<Cell, 'text'>) {
  return cutText(cell.text.trim(), 40)
}

export function grouped(count: number) {
  return count.toLocaleString('en')
}
