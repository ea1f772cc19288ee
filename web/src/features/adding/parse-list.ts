import { limits } from '#contract/scalars.ts'

export interface ListedItem {
  name: string
  quantity: number
}

const times = '[x×*]'
const before = new RegExp(String.raw`^(\d+(?:[.,]\d+)?)\s*${times}\s+(.+)$`, 'i')
const behind = new RegExp(String.raw`^(.*[^\d\s])\s+${times}\s*(\d+(?:[.,]\d+)?)$`, 'i')
const inCells = /^([^\t]+)\t\s*(\d+(?:[.,]\d+)?)?[^\t]*(?:\t.*)?$/

/** One item a line: `Torch`, `3 x Candles`, `Candles ×3`, or two cells of a spreadsheet; marks of lists do not count. */
export function parseList(text: string): ListedItem[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-–•*·]|\[[ x]?\])\s/i, '').trim())
    .filter((line) => line !== '')
    .map(parseLine)
}

function parseLine(line: string): ListedItem {
  const first = before.exec(line)
  if (first) return listed(first[2], first[1])
  const found = inCells.exec(line) ?? behind.exec(line)
  return found ? listed(found[1], found[2]) : listed(line)
}

function listed(name = '', quantity = '1'): ListedItem {
  return { name: name.trim(), quantity: Number(quantity.replace(',', '.')) }
}

/** True for values that the server would refuse. */
export function isTooMuch({ name, quantity }: ListedItem) {
  return Array.from(name).length > limits.name || quantity > limits.quantity
}
