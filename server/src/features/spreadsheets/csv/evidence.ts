import { type DecimalSign, readAmount } from '#contract/written/amounts.ts'
import { type DayOrder, readDay } from '#contract/written/days.ts'
import type { ImportQuestion } from '#contract/spreadsheets.ts'
import type { CellValue, RawRow } from '../workbook/workbook.ts'
import type { CellDialect } from './cell-rules.ts'
import { monthNamed } from './month-names.ts'
import { isNothing } from './nothing-words.ts'
import type { HeaderColumn } from './read-row.ts'

interface Hints {
  readonly isOwn: boolean
  /** Semicolons between cells: a comma separates decimals, because a program could not use it between cells. */
  readonly hasSemicolons: boolean
  /** Column names in a language that is not English. */
  readonly isTranslated: boolean
  readonly thisYear: number
}

const orders: readonly DayOrder[] = ['day', 'month', 'year']

/** Notes the cells of a file one after the other, and decides in the end by those that can be read in one way only. */
export function createEvidence(columns: readonly (HeaderColumn | undefined)[], hints: Hints) {
  const [amounts, dates, paths] = [createAmounts(), createDates(hints.thisYear), createPaths()]
  const noteOf = columns.map((column) => {
    if (column?.kind === 'money' || column?.kind === 'quantity') return amounts.note
    if (column?.kind === 'date') return dates.note
    return column?.kind === 'location' ? paths.note : undefined
  })
  const isLocal = hints.hasSemicolons || hints.isTranslated

  function note({ cells }: RawRow): void {
    for (const [index, noteCell] of noteOf.entries()) {
      const cell: CellValue | undefined = cells[index]
      if (noteCell && typeof cell === 'string' && cell !== '' && !isNothing(cell)) noteCell(cell)
    }
  }

  /** The dialect as far as it is known or chosen, and what is worth a question. */
  function decide(choice: Partial<CellDialect>): { dialect: CellDialect; questions: ImportQuestion[] } {
    if (hints.isOwn) {
      const dateOrder = choice.dateOrder ?? dates.findOwnOrder()
      return { dialect: { decimalSign: '', dateOrder, pathSeparator: '' }, questions: [] }
    }
    const decimalSign = choice.decimalSign ?? amounts.findSign(isLocal)
    const dateOrder = choice.dateOrder ?? dates.findOrder(isLocal || decimalSign === ',')
    const pathSeparator = choice.pathSeparator ?? (paths.hasBareSlash() ? '/' : '')
    const [amount, date] = [amounts.example(), dates.example()]
    const questions: ImportQuestion[] = []
    if (amount !== '') questions.push({ setting: 'decimalSign', example: amount, isOpen: decimalSign === '' })
    if (date !== '') questions.push({ setting: 'dateOrder', example: date, isOpen: dateOrder === '' })
    return { dialect: { decimalSign, dateOrder, pathSeparator }, questions }
  }

  return { note, decide }
}

function createAmounts() {
  /** The signs that every cell allows. */
  const signs = new Set<DecimalSign>(['.', ','])
  let ambiguous = ''

  function note(text: string): void {
    const { '.': point, ',': comma, usual } = readAmount(text)
    if (point === comma) return
    if (point === undefined || comma === undefined) signs.delete(point === undefined ? '.' : ',')
    else if (usual === undefined) ambiguous ||= text
  }

  function findSign(isLocal: boolean): DecimalSign | '' {
    const [sign = ''] = signs
    if (signs.size === 1) return sign
    return signs.size === 2 && ambiguous !== '' && isLocal ? ',' : ''
  }

  return { note, findSign, example: () => ambiguous }
}

function createDates(thisYear: number) {
  /** The orders that every date allows. */
  const allowed = new Set<DayOrder>(orders)
  let ambiguous = ''

  function note(text: string): void {
    const readings = readDay(text, thisYear, monthNamed)
    const found = orders.filter((order) => readings[order] !== undefined)
    const distinct = new Set(Object.values(readings)).size
    if (found.length === 0 || (distinct === 1 && found.length === orders.length)) return
    if (distinct > 1) ambiguous ||= text
    for (const order of orders) if (!found.includes(order)) allowed.delete(order)
  }

  function findOrder(isLocal: boolean): DayOrder | '' {
    const [order = ''] = allowed
    if (allowed.size === 1) return order
    return ambiguous !== '' && allowed.has('day') && isLocal ? 'day' : ''
  }

  /** In our own format the month goes first where dates contradict each other, as in exports of old. */
  function findOwnOrder(): DayOrder | '' {
    const [order = ''] = allowed
    return allowed.size === 1 ? order : allowed.has('day') ? '' : 'month'
  }

  return { note, findOrder, findOwnOrder, example: () => ambiguous }
}

/** First levels that are remembered; a few of them tell enough. */
const maxPaths = 1000

function createPaths() {
  const insideOf = new Map<string, Set<string>>()
  const whole = new Set<string>()
  let isBare = false

  function note(text: string): void {
    const [first = '', ...rest] = text.split(/\s*(?:\/|\\|>|->|→|»|›|\|)\s*/)
    if (rest.length === 0) whole.add(first.trim())
    else if (insideOf.size < maxPaths) {
      const inside = insideOf.get(first) ?? new Set()
      insideOf.set(first, inside.add(rest.join('/')))
    }
    if (/\S\/|\/\S/.test(text)) isBare = true
  }

  /** A slash without spaces leads into a location when two paths begin alike, or with a location that stands alone elsewhere. */
  function hasBareSlash(): boolean {
    return isBare && [...insideOf].some(([first, inside]) => inside.size > 1 || whole.has(first))
  }

  return { note, hasBareSlash }
}
