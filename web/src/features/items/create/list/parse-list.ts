import { limits } from '#contract/scalars.ts'
import { fold } from '#web/ui/marked-text.tsx'
import { type NumberRules, readNumber } from '#web/components/inputs/parse-number.ts'

export interface ListedItem {
  name: string
  quantity: number
  purchasePrice?: number
  /** Cells of the line in which no quantity or price was recognised. */
  unread: readonly string[]
}

interface ListOptions {
  /** The user's locale, which determines how numbers are parsed. */
  locale: string
  currency: string
  headings: Readonly<Record<Column, readonly string[]>>
}

type Column = 'name' | 'quantity' | 'price'

/** Signs that mean “times”. The second one is the Cyrillic letter `х`, which Russian keyboards have instead of x. */
const times = '[xх×*]'
const before = new RegExp(String.raw`^(\d+(?:[.,]\d+)?)\s*${times}\s+(.+)$`, 'iu')
const behind = new RegExp(String.raw`^(.*[^\d\s])\s+${times}\s*(\d+(?:[.,]\d+)?)$`, 'iu')

/**
 * Parses one item per line: `Torch`, `3 x Candles`, `Candles ×3`, or cells of a spreadsheet with columns for quantity
 * and price. Bullets and check boxes are ignored.
 */
export function parseList(text: string, options: ListOptions): ListedItem[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-–•*·]|\[[ x]?\])\s/i, ''))
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const heading = findHeading(lines[0] ?? [], options)
  const rows = heading ? lines.slice(1) : lines
  const columns = heading ?? guessColumns(rows, options)
  return rows.map((cells) => toItem(cells, columns, options))
}

/** Returns the columns named by the first line, or undefined when that line is an item. */
function findHeading(
  cells: readonly string[],
  { headings }: ListOptions,
): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) =>
    (['name', 'quantity', 'price'] as const).find((column) =>
      headings[column].some((word) => fold(word) === fold(cell)),
    ),
  )
  const isHeading = cells.length > 1 && columns.includes('name') && columns.filter(Boolean).length > 1
  return isHeading ? columns : undefined
}

/** Guesses which columns are quantity and price. Prices have a currency or decimals, or follow the quantity. */
function guessColumns(rows: readonly (readonly string[])[], options: ListOptions): (Column | undefined)[] {
  const columns: (Column | undefined)[] = ['name']
  const width = Math.max(1, ...rows.map((cells) => cells.length))
  for (let at = 1; at < width; at += 1) {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    const numbers = cells.filter((cell) => read(cell, options, 'price') !== undefined)
    const areAmounts = numbers.some(
      (cell) => read(cell, options, 'quantity') === undefined || /[.,]\d\d$/.test(cell),
    )
    const column = areAmounts || columns.includes('quantity') ? 'price' : 'quantity'
    columns.push(numbers.length > 0 && !columns.includes(column) ? column : undefined)
  }
  return columns
}

function toItem(cells: readonly string[], columns: readonly (Column | undefined)[], options: ListOptions) {
  const nameAt = Math.max(0, columns.indexOf('name'))
  const item: ListedItem = { ...readName(cells[nameAt] ?? ''), unread: [] }
  const unread: string[] = []
  for (const [at, cell] of cells.entries()) {
    const column = columns[at]
    if (at === nameAt || cell === '') continue
    const value = column && column !== 'name' ? read(cell, options, column) : undefined
    if (value === undefined) unread.push(cell)
    else if (column === 'quantity') item.quantity = value
    else item.purchasePrice = value
  }
  return { ...item, unread }
}

function readName(text: string) {
  const first = before.exec(text)
  const last = behind.exec(text)
  const [name = text, quantity = '1'] = first ? [first[2], first[1]] : last ? [last[1], last[2]] : []
  return { name: name.trim(), quantity: Number(quantity.replace(',', '.')) }
}

function read(cell: string, { locale, currency }: ListOptions, column: 'quantity' | 'price') {
  const format = { maximumFractionDigits: 4 }
  const rules: NumberRules =
    column === 'price'
      ? { locale, format: { ...format, style: 'currency', currency }, minimum: 0 }
      : { locale, format, minimum: 0 }
  const reading = readNumber(cell, rules)
  return reading.kind === 'value' ? reading.value : undefined
}

/** True when the server would reject the item, because its name is empty or too long, or an amount is too large. */
export function isTooMuch({ name, quantity, purchasePrice = 0 }: ListedItem) {
  return (
    name === '' ||
    Array.from(name).length > limits.name ||
    quantity > limits.quantity ||
    purchasePrice > limits.price
  )
}
