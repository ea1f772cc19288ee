import type { InspectedSpreadsheet } from '../csv/inspect-spreadsheet.ts'
import { addWarning, type ProblemList } from '../csv/problem-list.ts'
import type { HeaderColumn } from '../csv/read-row.ts'

/** All that is read of a location’s row; its address only says that it is one. */
const locationKinds = new Set<HeaderColumn['kind']>([
  'importRef',
  'parentRef',
  'location',
  'assetId',
  'name',
  'url',
])

/** Cells of a location’s row that hold no more than an empty one would. */
const emptyWords: Partial<Record<HeaderColumn['kind'], string>> = {
  flag: 'false',
  money: '0',
  quantity: '1',
}

/** True when a row of a location uses this column. */
export function isOfLocation(column: HeaderColumn): boolean {
  return 'key' in column ? column.key === 'description' : locationKinds.has(column.kind)
}

/** Counts the filled cells that Cubby has no field for, by column, and warns of them in the end. */
export function createLossCounter({ columns, unknownColumns }: InspectedSpreadsheet) {
  const ofUnknown = new Map<string, number>()
  const ofLocations = new Map<string, number>()
  const count = (counts: Map<string, number>, header: string) =>
    counts.set(header, (counts.get(header) ?? 0) + 1)

  function countRow(cells: readonly string[], isLocation: boolean): void {
    for (const { index, header } of unknownColumns) {
      if (cells[index]?.trim()) count(ofUnknown, header)
    }
    if (!isLocation) return
    columns.forEach((column, index) => {
      const text = cells[index]?.trim() ?? ''
      if (column === undefined || isOfLocation(column) || text === '') return
      if (text !== emptyWords[column.kind]) count(ofLocations, column.header)
    })
  }

  function warn(problems: ProblemList): void {
    for (const [header, lost] of ofUnknown) {
      addLoss(problems, header, lost, 'lostColumn', `The column ${header} is not recognised`)
    }
    for (const [header, lost] of ofLocations) {
      addLoss(problems, header, lost, 'lostOfLocations', `Locations have no ${header}`)
    }
  }

  return { countRow, warn }
}

function addLoss(
  problems: ProblemList,
  header: string,
  lost: number,
  code: 'lostColumn' | 'lostOfLocations',
  reason: string,
): void {
  problems.lostCells += lost
  const cells = lost === 1 ? '1 filled cell is' : `${lost.toLocaleString('en')} filled cells are`
  const text = `${reason}: ${cells} left out`
  addWarning(problems, 1, { code, text, values: { number: lost } }, header)
}
