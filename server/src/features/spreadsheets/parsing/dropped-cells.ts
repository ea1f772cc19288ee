import type { InspectedSpreadsheet } from './inspect-spreadsheet.ts'
import { isLocationColumn } from './location-rows.ts'
import type { CellValue } from '../workbook/workbook.ts'
import { addWarning, counted, type ProblemList } from './problem-list.ts'
import type { HeaderColumn } from './read-row.ts'

/** The texts that mean an empty cell in the row of a location, by kind of column. */
const emptyWords: Partial<Record<HeaderColumn['kind'], string>> = {
  flag: 'false',
  money: '0',
  quantity: '1',
}

const reasons = {
  lostColumn: (header: string) => `The column ${header} is not recognised`,
  lostOfLocations: (header: string) => `Locations have no ${header}`,
}

/** Counts the filled cells that no field can hold, by column. `warn` adds the warnings at the end. */
export function createDroppedCellCounter({ columns, unknownColumns }: InspectedSpreadsheet) {
  const counts = { lostColumn: new Map<string, number>(), lostOfLocations: new Map<string, number>() }

  function count(loss: keyof typeof counts, header: string): void {
    counts[loss].set(header, (counts[loss].get(header) ?? 0) + 1)
  }

  function countRow(cells: readonly CellValue[], isLocation: boolean): void {
    for (const { index, header } of unknownColumns) if (textAt(cells, index)) count('lostColumn', header)
    if (!isLocation) return
    for (const [index, column] of columns.entries()) {
      const text = textAt(cells, index)
      if (column === undefined || isLocationColumn(column) || text === '') continue
      if (text !== emptyWords[column.kind]) count('lostOfLocations', column.header)
    }
  }

  function warn(problems: ProblemList): void {
    for (const code of ['lostColumn', 'lostOfLocations'] as const) {
      for (const [header, number] of counts[code]) {
        problems.lostCells += number
        const cells = counted(number, 'filled cell is', 'filled cells are')
        const text = `${reasons[code](header)}: ${cells} left out`
        addWarning(problems, 1, { code, text, values: { number } }, header)
      }
    }
  }

  return { countRow, warn }
}

function textAt(cells: readonly CellValue[], index: number): string {
  return String(cells[index] ?? '').trim()
}
