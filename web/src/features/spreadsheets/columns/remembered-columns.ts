import type { ImportColumn } from '#contract/spreadsheets.ts'
import { readStoredList, writeStored } from '#web/shared/browser/stored-json.ts'
import type { ColumnMapping } from './column-mapping.ts'

const storageKey = 'cubby/import-columns'

/** Maximum number of header lines for which the user's choice of fields is stored. The oldest ones are dropped. */
const maxRemembered = 20

type Remembered = readonly { readonly headers: string; readonly columns: ColumnMapping }[]

const lineOf = (columns: readonly Pick<ImportColumn, 'header'>[]) =>
  columns.map(({ header }) => header).join('\u001f')

// as: only `rememberColumns` writes the list.
const read = () => readStoredList(storageKey) as Remembered

/** Returns the fields that the user chose for the columns of the last imported file with this header line. */
export function recallColumns(columns: readonly ImportColumn[]): ColumnMapping | undefined {
  const headers = lineOf(columns)
  return read().find((one) => one.headers === headers)?.columns
}

/** Stores the fields of the columns for the next file with the same header line. */
export function rememberColumns(columns: readonly ImportColumn[], chosen: ColumnMapping): void {
  if (Object.keys(chosen).length === 0) return
  const headers = lineOf(columns)
  const others = read().filter((one) => one.headers !== headers)
  writeStored(storageKey, [{ headers, columns: chosen }, ...others].slice(0, maxRemembered))
}
