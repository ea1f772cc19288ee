import { type DecimalSign, readAmount } from '#contract/written/amounts.ts'
import { type DayOrder, readDay } from '#contract/written/days.ts'
import type { ImportQuestion } from '#contract/spreadsheets.ts'
import type { CellValue, RawRow } from '../workbook/workbook.ts'
import type { CellDialect, CellRules } from './cell-rules.ts'
import { monthNamed } from './month-names.ts'
import { isNothing } from './nothing-words.ts'
import type { HeaderColumn } from './read-row.ts'
import type { Habits } from '../columns/header-habits.ts'

interface Hints extends Pick<CellRules, 'isOwn' | 'isMonthFirst' | 'thisYear'> {
  /** True when semicolons separate the cells. Such files often have a comma as decimal sign. */
  readonly hasSemicolons: boolean
  /** How people write numbers and dates in the language of the column names. */
  readonly habits: Habits
}

const orders: readonly DayOrder[] = ['day', 'month', 'year']

/** Collects the amounts, dates and paths of a file. Unambiguous cells decide how the ambiguous ones are read. */
export function createEvidence(columns: readonly (HeaderColumn | undefined)[], hints: Hints) {
  const [amounts, dates, paths] = [createAmounts(), createDates(hints.thisYear), createPaths()]
  const noteOf = columns.map((column) => {
    if (column?.kind === 'money' || column?.kind === 'quantity') return amounts.note
    if (column?.kind === 'date') return dates.note
    return column?.kind === 'location' ? paths.note : undefined
  })

  function note({ cells }: RawRow): void {
    for (const [index, noteCell] of noteOf.entries()) {
      const cell: CellValue | undefined = cells[index]
      if (noteCell && typeof cell === 'string' && cell !== '' && !isNothing(cell)) noteCell(cell)
    }
  }

  /** Returns how ambiguous cells are read, and the questions that only the user can answer. */
  function decide(choice: Partial<CellDialect>): { dialect: CellDialect; questions: ImportQuestion[] } {
    const { isOwn, isMonthFirst, habits } = hints
    const localSign = hints.hasSemicolons ? ',' : ''
    // Cubby writes decimal points between commas. Between semicolons it writes commas, and Excel may add points.
    const hasPoints = isOwn && !hints.hasSemicolons
    const likelySign = habits.decimalSign || localSign
    const decimalSign = choice.decimalSign ?? (hasPoints ? '' : amounts.findSign(likelySign, isOwn))
    const localOrder = habits.dateOrder || (localSign || decimalSign === ',' ? 'day' : '')
    const dateOrder = choice.dateOrder ?? (isMonthFirst ? dates.findOwnOrder() : dates.findOrder(localOrder))
    const pathSeparator = isOwn ? '' : (choice.pathSeparator ?? (paths.hasBareSlash() ? '/' : ''))
    const [amount, date] = [hasPoints ? '' : amounts.example(), isMonthFirst ? '' : dates.example()]
    const questions: ImportQuestion[] = []
    if (amount !== '') questions.push({ setting: 'decimalSign', example: amount, isOpen: decimalSign === '' })
    if (date !== '') questions.push({ setting: 'dateOrder', example: date, isOpen: dateOrder === '' })
    return { dialect: { decimalSign, dateOrder, pathSeparator }, questions }
  }

  return { note, decide }
}

function createAmounts() {
  /** The decimal signs that fit all amounts so far. */
  const signs = new Set<DecimalSign>(['.', ','])
  let ambiguous = ''

  function note(text: string): void {
    const { '.': point, ',': comma, likely } = readAmount(text)
    if (point === comma) return
    if (point === undefined || comma === undefined) signs.delete(point === undefined ? '.' : ',')
    else if (likely === undefined) ambiguous ||= text
  }

  /**
   * Returns the sign that fits all amounts, or `likely` when both signs fit. In Cubby's own format it is needed without
   * an ambiguous amount too, because custom fields have numbers.
   */
  function findSign(likely: DecimalSign | '', isOwn: boolean): DecimalSign | '' {
    const [sign = ''] = signs
    if (signs.size === 1) return sign
    return signs.size === 2 && (isOwn || ambiguous !== '') ? likely : ''
  }

  return { note, findSign, example: () => ambiguous }
}

function createDates(thisYear: number) {
  /** The orders of day and month that fit all dates so far. */
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

  /** Returns the order that fits all dates, or `likely` when it is one of several. */
  function findOrder(likely: DayOrder | ''): DayOrder | '' {
    const [order = ''] = allowed
    if (allowed.size === 1) return order
    return ambiguous !== '' && likely !== '' && allowed.has(likely) ? likely : ''
  }

  /**
   * Returns the date order of a file whose month usually comes first. When its dates contradict each other, it is the
   * month, as in exports of older versions.
   */
  function findOwnOrder(): DayOrder | '' {
    const [order = ''] = allowed
    return allowed.size === 1 ? order : allowed.has('day') ? '' : 'month'
  }

  return { note, findOrder, findOwnOrder, example: () => ambiguous }
}

/** The number of outermost locations to remember. A few are enough to see whether slashes separate locations. */
const maxPaths = 1000

function createPaths() {
  const insideOf = new Map<string, string>()
  const whole = new Set<string>()
  let [isBare, isShared] = [false, false]

  function note(text: string): void {
    const [first = '', ...rest] = text.split(/->|[/\\>→»›|]/).map((name) => name.trim())
    if (rest.length === 0) {
      if (whole.size < maxPaths) whole.add(first)
    } else {
      const inside = rest.join('/')
      isShared ||= (insideOf.get(first) ?? inside) !== inside
      if (insideOf.size < maxPaths) insideOf.set(first, inside)
    }
    if (/\S\/|\/\S/.test(text)) isBare = true
  }

  /**
   * True when a slash without spaces separates locations. This is the case when two paths begin with the same location,
   * or when the first location of a path also occurs alone in a cell.
   */
  function hasBareSlash(): boolean {
    return isBare && (isShared || !whole.isDisjointFrom(insideOf))
  }

  return { note, hasBareSlash }
}
