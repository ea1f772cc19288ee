import { fieldPrefix } from '#contract/spreadsheets.ts'
import { withLineFeeds } from '#server/shared/text/line-feeds.ts'
import { createMessages, type Messages, type TextKey, textLanguages } from '#server/shared/text/messages.ts'
import { escapeFormula } from '../parsing/cell-text.ts'
import { type ItemColumn, itemColumns } from './columns.mapper.ts'

/** The header of import refs in exports with translated headers. It shows that Cubby has exported the file. */
export const ownMark = 'Cubby ID'

const fixedHeaders: Readonly<Record<string, string>> = {
  'HB.import_ref': ownMark,
  'HB.parent_import_ref': 'Parent Cubby ID',
  'HB.url': 'Cubby URL',
}

/** Returns a header without the soft hyphens of texts, because people search for it and programs compare it. */
export function localHeader(column: Pick<ItemColumn, 'header'>, words: Messages): string {
  return headerText(column, words).replaceAll('\u00ad', '')
}

function headerText({ header }: Pick<ItemColumn, 'header'>, words: Messages): string {
  // as: a test checks that the texts have a key for every header that `fixedHeaders` lacks.
  return fixedHeaders[header] ?? words.say(header.replace('HB.', 'column.') as TextKey)
}

export function localItemHeaders(
  fieldNames: readonly string[],
  columns: readonly ItemColumn[],
  words: Messages,
): string[] {
  return [
    ...columns.map((column) => localHeader(column, words)),
    ...fieldNames.map((name) => localFieldHeader(name, words)),
  ]
}

/**
 * Returns the header of a custom field. It is the name of the field, with a prefix when an import or a spreadsheet
 * program would misread the name.
 */
export function localFieldHeader(fieldName: string, words: Messages): string {
  const name = withLineFeeds(fieldName)
  const taken = [...itemColumns.map((column) => localHeader(column, words)), words.say('column.photos')]
  const isClear =
    name === name.trim() &&
    !/^hb\./i.test(name) &&
    escapeFormula(name, true) === name &&
    !taken.some((header) => header.toLowerCase() === name.toLowerCase())
  return isClear ? name : fieldPrefix + name
}

/**
 * Translates the headers of a file that was exported in the language of a person back to `HB.` headers. Uses the
 * language in which most of the headers are known. Returns other headers unchanged.
 */
export function toOwnHeaders(headers: readonly string[]): string[] {
  if (!headers.includes(ownMark)) return [...headers]
  const [known = new Map<string, string>()] = textLanguages
    .map((language) => {
      const words = createMessages(language)
      // A translated export has a column with the addresses of photos. An import ignores this column.
      return new Map([
        // Older versions exported headers with soft hyphens.
        ...[headerText, localHeader].flatMap((toText) =>
          itemColumns.map((column): [string, string] => [toText(column, words), column.header]),
        ),
        [words.say('column.photos'), ''],
      ])
    })
    .toSorted((one, other) => countKnown(headers, other) - countKnown(headers, one))
  return headers.map((header) => {
    if (header === '') return ''
    return known.get(header) ?? (/^hb\./i.test(header) ? header : fieldPrefix + header)
  })
}

function countKnown(headers: readonly string[], known: ReadonlyMap<string, string>): number {
  return headers.filter((header) => known.has(header)).length
}
