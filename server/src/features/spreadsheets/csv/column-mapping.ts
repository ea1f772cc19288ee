import { fieldPrefix } from '#contract/spreadsheets.ts'
import { invalid } from '#server/shared/app-error.ts'
import { itemColumns } from './columns.mapper.ts'

/** How columns get their meaning apart from their own `HB.` headers. */
export interface ColumnMapping {
  /** The first row names the columns. */
  hasHeader: boolean
  /** By the usual names of columns, in a file that has no `HB.name`. */
  recognise: boolean
  /** Chosen by hand: the `HB.` header for a header of the file, empty to ignore it. */
  byHand: ReadonlyMap<string, string>
}

export const cubbyColumnsOnly: ColumnMapping = { hasHeader: true, recognise: false, byHand: new Map() }

/** The choice that a request makes; columns chosen by hand bring recognition of the others with them. */
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

/** Reads `{"header of the file": "HB.name"}`; 422 for what is none. */
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
    // Refused below, like JSON that is no object.
  }
  throw invalid({ columns: 'is not a JSON object like {"Title": "HB.name"}' })
}

function isMeaning(means: string): boolean {
  if (means === '' || itemColumns.some(({ header }) => header === means)) return true
  return means.startsWith(fieldPrefix) && means.length > fieldPrefix.length
}
