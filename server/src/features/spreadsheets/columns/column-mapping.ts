import { fieldPrefix, joinedHeaders } from '#contract/spreadsheets.ts'
import { invalid } from '#server/shared/app-error.ts'
import { itemColumns } from './columns.mapper.ts'
import { type DialectChoice, parseObject } from '../csv/dialect.ts'

/** How columns without an `HB.` header are mapped to fields. */
export interface ColumnMapping {
  /** The user's choices of how to read the file. */
  dialect: DialectChoice
  /** True to map usual column names in a file without `HB.name`. */
  recognise: boolean
  /** The user's choice: `HB.` headers by headers of the file; an empty one ignores the column. */
  byHand: ReadonlyMap<string, string>
}

export const cubbyColumnsOnly: ColumnMapping = { dialect: {}, recognise: false, byHand: new Map() }

/** Choosing columns by hand also turns on recognition of the others. */
export function parseColumnMapping({
  columns,
  recognise,
  dialect,
}: {
  columns: string | undefined
  recognise: boolean
  dialect: DialectChoice
}): ColumnMapping {
  if (columns === undefined) return { dialect, recognise, byHand: new Map() }
  return { dialect, recognise: true, byHand: readColumns(columns) }
}

/** Reads `{"header of the file": "HB.name"}`. Throws 422 for any other form. */
function readColumns(text: string): Map<string, string> {
  const byHand = new Map<string, string>()
  const used = new Set<string>()
  for (const [header, means] of Object.entries(parseObject('columns', text, '{"Title": "HB.name"}'))) {
    if (typeof means !== 'string' || !isMeaning(means)) {
      throw invalid({
        columns: `gives “${header}” a meaning that is not a column like HB.name or HB.field.Colour`,
      })
    }
    if (used.has(means) && means !== '' && !joinedHeaders.includes(means))
      throw invalid({ columns: `gives two columns the meaning ${means}` })
    used.add(means)
    byHand.set(header.trim(), means)
  }
  return byHand
}

function isMeaning(means: string): boolean {
  if (means === '' || itemColumns.some(({ header }) => header === means)) return true
  return means.startsWith(fieldPrefix) && means.length > fieldPrefix.length
}
