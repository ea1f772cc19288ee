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

const countGeneral = (preview: ImportPreview) =>
  preview.warnings.filter((warning) => isGeneral(warning, preview)).length

export function countFiltered(preview: ImportPreview, filter: PreviewFilter): number {
  if (filter === 'all') return preview.rows + preview.refusedRows
  if (filter === 'errors') return preview.totalErrors
  if (filter === 'warnings') return preview.totalWarnings - countGeneral(preview)
  return preview[countOf[filter]]
}

/** True for a warning about the whole file. The server reports it with the line of the header, or for the first row. */
export const isGeneral = ({ line, code }: CellProblem, { dialect }: Pick<ImportPreview, 'dialect'>) =>
  code === 'sharedAssetIds' || (line === 1 && dialect.headerLine > 0)

/** Returns the lines of the preview, in the order of the file. Warnings about the whole file are left out. */
export function toEntries(preview: ImportPreview): PreviewEntry[] {
  const { sample, errors, warnings } = preview
  const entries = new Map<number, PreviewEntry>()
  function at(line: number): PreviewEntry {
    const entry = entries.get(line) ?? { line, row: undefined, errors: [], warnings: [] }
    entries.set(line, entry)
    return entry
  }
  for (const row of sample) at(row.line).row = row
  for (const error of errors) at(error.line).errors.push(error)
  for (const warning of warnings) if (!isGeneral(warning, preview)) at(warning.line).warnings.push(warning)
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

/**
 * Returns how many entries match the filter without being listed. The preview contains only the first entries of each
 * kind.
 */
export function countHidden(preview: ImportPreview, shown: readonly PreviewEntry[], filter: PreviewFilter) {
  const listed =
    filter === 'errors' || filter === 'warnings'
      ? shown.reduce((sum, entry) => sum + entry[filter].length, 0)
      : shown.length
  return Math.max(0, countFiltered(preview, filter) - listed)
}
