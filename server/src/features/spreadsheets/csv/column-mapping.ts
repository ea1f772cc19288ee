import { fieldPrefix } from '#contract/spreadsheets.ts'
import { invalid } from '#server/shared/app-error.ts'
import { itemColumns } from './columns.mapper.ts'

/** How columns without an `HB.` header are mapped to fields. */
export interface ColumnMapping {
  /** The first row holds the headers. */
  hasHeader: boolean
  /** True to map usual column names in a file without `HB.name`. */
  recognise: boolean
  /** The user's choice: `HB.` headers by headers of the file; an empty one ignores the column. */
  byHand: ReadonlyMap<string, string>
}

export const cubbyColumnsOnly: ColumnMapping = { hasHeader: true, recognise: false, byHand: new Map() }

/** Choosing columns by hand also turns on recognition of the others. */
export function parseColumnMapping({
  columns,
  recognise,
  hasHeader,
}: {
  columns: string | undefined
  recognise: boolean
  hasHeader: boolean
}): ColumnMapping {
  if (columns === undefined) return { hasHeader, recognise, byHand: new Map() }
  return { hasHeader, recognise: true, byHand: readColumns(columns) }
}

/** Reads `{"header of the file": "HB.name"}`. Throws 422 for any other form. */
function readColumns(text: string): Map<string, string> {
  const byHand = new Map<string, string>()
  const used = new Set<string>()
  for (const [header, means] of Object.entries(parseObject(text))) {
    if (typeof means !== 'string' || !isMeaning(means)) {
      throw invalid({
        columns: `gives “${header}” a meaning that is not a column like HB.name or HB.field.Colour`,
      })
    }
    if (means !== '' && used.has(means)) throw invalid({ columns: `gives two columns the meaning ${means}` })
    used.add(means)
    byHand.set(header.trim(), means)
  }
  return byHand
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Invalid JSON is rejected below, like JSON that is no object.
  }
  throw invalid({ columns: 'is not a JSON object like {"Title": "HB.name"}' })
}

function isMeaning(means: string): boolean {
  if (means === '' || itemColumns.some(({ header }) => header === means)) return true
  return means.startsWith(fieldPrefix) && means.length > fieldPrefix.length
}
