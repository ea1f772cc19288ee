import { listLimits } from '#contract/households/list-limits.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import { joinLocationPath } from './cell-text.ts'
import { addError, addWarning, counted, maxValueLength, type ProblemList } from './problem-list.ts'
import type { CellValue } from '../workbook/workbook.ts'
import type { HeaderColumn, ImportRow } from './read-row.ts'

/** The URL of a row that Homebox 0.26 has exported for a location. Only the URL distinguishes it from an item's row. */
const locationAddress = /^(https?:\/\/[^\s?#]+)?\/location\//i

export function isLocationRow(
  cells: readonly CellValue[],
  columns: readonly (HeaderColumn | undefined)[],
): boolean {
  const index = columns.findIndex((column) => column?.kind === 'url')
  return locationAddress.test(String(cells[index] ?? ''))
}

/** True for a column that Cubby uses in the row of a location, such as the URL column, which marks these rows. */
export function isLocationColumn(column: HeaderColumn): boolean {
  if ('key' in column) return column.key === 'description'
  return column.kind !== 'labels' && column.kind !== 'field' && column.kind !== 'photos'
}

/** Converts rows of items to rows of locations, and warns of values that Cubby stores differently. */
export function createLocationReader(problems: ProblemList) {
  const lineByPath = new Map<string, number>()
  let withAssetId = 0

  /**
   * Returns a row whose path is that of the parent followed by the name of the location. Reports an error and returns
   * undefined when the path has too many levels.
   */
  function read({ line, importRef, name, locationPath = [], description, assetId }: ImportRow) {
    const path = [...locationPath, name.trim()]
    const row: ImportRow = { line, isLocation: true, importRef, name, locationPath: path }
    if (description !== undefined) row.description = description
    if (assetId !== undefined) row.assetId = assetId
    if (path.length > listLimits.locationLevels) {
      const values = { number: path.length, limit: listLimits.locationLevels }
      const text = `Line ${line}: HB.location puts it ${values.number} levels deep; at most ${values.limit} are allowed`
      const reason = { code: 'locationTooDeep', text, values } as const
      addError(problems, line, reason, 'HB.location', joinLocationPath(locationPath))
      return undefined
    }
    if (assetId) withAssetId += 1
    warnOfDuplicate(line, path)
    return row
  }

  function warnOfDuplicate(line: number, path: string[]): void {
    const joined = joinLocationPath(path)
    const first = lineByPath.get(joined)
    if (first === undefined) lineByPath.set(joined, line)
    else {
      const text = `Lines ${first} and ${line} describe the same location ${cutText(joined, maxValueLength)}: they are merged`
      addWarning(problems, line, { code: 'sameLocation', text, values: { line: first } }, 'HB.name', joined)
    }
  }

  function warn(): void {
    if (withAssetId === 0) return
    const locations = counted(withAssetId, 'location has', 'locations have')
    const text = `${locations} an asset id. Only items have one in Cubby, so it is kept in the description`
    const values = { number: withAssetId }
    addWarning(problems, 1, { code: 'locationAssetIds', text, values }, 'HB.asset_id')
  }

  return { read, warn }
}

/**
 * Returns the description of a location after the import. An empty cell keeps the known description, because the row
 * may mean another location with the same path.
 * An asset id is added on a line of its own.
 */
export function describeLocation(known: string, { description, assetId }: ImportRow): string {
  const text = description || known
  const line = assetId ? `Asset ID ${formatAssetId(assetId)}` : ''
  return text.includes(line) ? text : [text, line].filter(Boolean).join('\n\n')
}
