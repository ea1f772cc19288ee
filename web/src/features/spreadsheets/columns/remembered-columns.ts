import type { ImportColumn } from '#contract/spreadsheets.ts'
import type { ColumnMapping } from './column-mapping.ts'

const storageKey = 'cubby/import-columns'

/** Header lines that are remembered, the latest first. */
const maxRemembered = 20

type Remembered = readonly { readonly headers: string; readonly columns: ColumnMapping }[]

const lineOf = (columns: readonly Pick<ImportColumn, 'header'>[]) =>
  columns.map(({ header }) => header).join('\u001f')

function read(): Remembered {
  try {
    // as: written below, by this program or an earlier one.
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(stored) ? (stored as Remembered) : []
  } catch {
    return []
  }
}

/** The fields that were chosen for columns the last time that a file with this header line was imported. */
export function recallColumns(columns: readonly ImportColumn[]): ColumnMapping | undefined {
  const headers = lineOf(columns)
  return read().find((one) => one.headers === headers)?.columns
}

/** Remembers the fields of columns for the next file with the same header line. */
export function rememberColumns(columns: readonly ImportColumn[], chosen: ColumnMapping): void {
  if (Object.keys(chosen).length === 0) return
  const headers = lineOf(columns)
  const others = read().filter((one) => one.headers !== headers)
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([{ headers, columns: chosen }, ...others].slice(0, maxRemembered)),
    )
  } catch {
    // Without storage people choose again.
  }
}
