import type { CustomFieldRecord } from '#server/features/items/items.table.ts'
import { amountToNumber, formatAmount } from '#server/shared/money.ts'
import { joinLabels, joinLocationPath } from '../parsing/cell-text.ts'

/** A typed value of an export. Money and quantities are in 1/10,000; a day is `YYYY-MM-DD`, partial or empty. */
export type Cell =
  | null
  | string
  | boolean
  | { readonly money: number }
  | { readonly quantity: number }
  | { readonly number: number }
  | { readonly day: string }
  | { readonly path: readonly string[] }
  | { readonly labels: readonly string[] }
  | Photos

/** The addresses of the photos of an item, and the address of the page that shows them. */
interface Photos {
  readonly photos: readonly string[]
  readonly page: string
}

/** Returns the text of a cell. `asText` escapes texts; other values need no escape. */
export function cellText(cell: Cell, asText: (text: string) => string, decimalSign = '.'): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return asText(cell)
  if (typeof cell === 'boolean') return String(cell)
  if ('money' in cell) return formatAmount(cell.money).replace('.', decimalSign)
  if ('quantity' in cell) return formatAmount(cell.quantity).replace('.', decimalSign)
  if ('number' in cell) return String(cell.number).replace('.', decimalSign)
  if ('day' in cell) return cell.day
  if ('path' in cell) return asText(joinLocationPath([...cell.path]))
  return 'labels' in cell ? asText(joinLabels([...cell.labels])) : cell.photos.join('\n')
}

/** Returns the value of a cell as JSON. An empty day is null. */
export function cellJson(cell: Cell): string | number | boolean | null | readonly string[] {
  if (cell === null || typeof cell !== 'object') return cell
  if ('money' in cell) return amountToNumber(cell.money)
  if ('quantity' in cell) return amountToNumber(cell.quantity)
  if ('number' in cell) return cell.number
  if ('day' in cell) return cell.day || null
  if ('path' in cell) return cell.path
  return 'labels' in cell ? cell.labels : cell.photos
}

export function fieldCell(type: CustomFieldRecord['type'], text: string): Cell {
  if (type === 'number') return { number: Number(text) }
  if (type === 'boolean') return text === 'true'
  return type === 'time' ? { day: text } : text
}
