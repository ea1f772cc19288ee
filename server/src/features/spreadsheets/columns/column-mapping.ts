import { fieldPrefix, joinedHeaders, photosHeader } from '#contract/spreadsheets.ts'
import { invalid } from '#server/shared/app-error.ts'
import { itemColumns } from './columns.mapper.ts'
import { type DialectChoice, requireObject } from '../parsing/dialect.ts'

/** How columns without an `HB.` header are mapped to fields. */
export interface ColumnMapping {
  dialect: DialectChoice
  /** True to recognise columns by their usual names, such as “Price”, when the file has no column `HB.name`. */
  recognise: boolean
  /** True when files came with the spreadsheet, so that a column called “Photo” names them. */
  hasFiles?: boolean
  /**
   * The columns that the user has mapped: the header in the file, and the `HB.` header of the field. An empty text as
   * `HB.` header ignores the column.
   */
  byHand: ReadonlyMap<string, string>
}

export const cubbyColumnsOnly: ColumnMapping = { dialect: {}, recognise: false, byHand: new Map() }

/**
 * Reads the columns that the user has mapped, such as `{"header of the file": "HB.name"}`. Throws 422 when the text has
 * another form.
 */
export function parseColumns(text: string | undefined): Map<string, string> {
  const byHand = new Map<string, string>()
  if (text === undefined) return byHand
  const used = new Set<string>()
  for (const [header, means] of Object.entries(requireObject('columns', text, '{"Title": "HB.name"}'))) {
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
  if (means === '' || means === photosHeader || itemColumns.some(({ header }) => header === means))
    return true
  return means.startsWith(fieldPrefix) && means.length > fieldPrefix.length
}
