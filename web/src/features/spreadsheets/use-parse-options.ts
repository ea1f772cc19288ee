import { useState } from 'react'
import type { ImportColumn, ImportDialect } from '#contract/spreadsheets.ts'
import { defaultParseOptions, mapColumn, mapLeftColumns } from './columns/column-mapping.ts'
import { recallColumns } from './columns/remembered-columns.ts'

/** The options with which the user wants a file to be parsed. */
export function useParseOptions() {
  const [reading, setReading] = useState(defaultParseOptions)
  return {
    reading,
    resetReading: () => setReading(defaultParseOptions),
    /** Restores the fields of the columns, when a file with the same header line was imported before. */
    recall(columns: readonly ImportColumn[]) {
      const known = Object.keys(reading.columns).length === 0 ? recallColumns(columns) : undefined
      if (known) setReading({ ...reading, columns: known })
    },
    /** Changes how the file is read. Clears the fields chosen for columns when the headers can change. */
    chooseDialect: (choice: Partial<ImportDialect>) =>
      setReading({
        ...reading,
        dialect: { ...reading.dialect, ...choice },
        columns: changesNames(choice) ? {} : reading.columns,
      }),
    chooseColumn: (header: string, means: string) =>
      setReading({ ...reading, columns: mapColumn(reading.columns, header, means) }),
    keepLeftColumns: (columns: readonly ImportColumn[]) =>
      setReading({ ...reading, columns: mapLeftColumns(reading.columns, columns) }),
    setKeepCells: (keepCells: boolean) => setReading({ ...reading, keepCells }),
  }
}

const changesNames = (choice: Partial<ImportDialect>) =>
  ['sheet', 'encoding', 'separator', 'headerLine'].some((key) => key in choice)
