import type { CellProblem } from '#contract/errors.ts'
import {
  importActions,
  type ImportAction,
  type ImportedRow,
  type ImportPreview,
} from '#contract/spreadsheets.ts'

export interface PreviewEntry {
  line: number
  row: ImportedRow | undefined
  errors: CellProblem[]
  warnings: CellProblem[]
}

export const previewFilters = ['all', ...importActions, 'errors', 'warnings'] as const
export type PreviewFilter = (typeof previewFilters)[number]

const countOf = { create: 'created', update: 'updated', leave: 'unchanged' } as const satisfies Record<
  ImportAction,
  keyof ImportPreview
>

export function countFiltered(preview: ImportPreview, filter: PreviewFilter): number {
  if (filter === 'all') return preview.rows + preview.refusedRows
  if (filter === 'errors') return preview.totalErrors
  if (filter === 'warnings') return preview.totalWarnings
  return preview[countOf[filter]]
}

/** Returns the lines of the preview, in the order of the file. */
export function toEntries({ sample, errors, warnings }: ImportPreview): PreviewEntry[] {
  const entries = new Map<number, PreviewEntry>()
  function at(line: number): PreviewEntry {
    const entry = entries.get(line) ?? { line, row: undefined, errors: [], warnings: [] }
    entries.set(line, entry)
    return entry
  }
  for (const row of sample) at(row.line).row = row
  for (const error of errors) at(error.line).errors.push(error)
  for (const warning of warnings) at(warning.line).warnings.push(warning)
  return [...entries.values()].toSorted((one, other) => one.line - other.line)
}

export function filterEntries(entries: readonly PreviewEntry[], filter: PreviewFilter) {
  return entries.filter(({ row, errors, warnings }) => {
    if (filter === 'all') return true
    if (filter === 'errors') return errors.length > 0
    if (filter === 'warnings') return warnings.length > 0
    return row?.action === filter
  })
}

/** Returns how many entries of a filter are not shown, because the preview contains only the first of each kind. */
export function countHidden(preview: ImportPreview, shown: readonly PreviewEntry[], filter: PreviewFilter) {
  const listed =
    filter === 'errors' || filter === 'warnings'
      ? shown.reduce((sum, entry) => sum + entry[filter].length, 0)
      : // Warnings about the whole file have line 1, which may be no item.
        shown.filter(({ line, row, errors }) => line > 1 || row || errors.length > 0).length
  return Math.max(0, countFiltered(preview, filter) - listed)
}
