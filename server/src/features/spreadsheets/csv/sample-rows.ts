import { listLimits } from '#contract/scalars.ts'
import type { ImportAction, ImportedChange, ImportedRow } from '#contract/documents/spreadsheets.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { readLabelNames } from '#server/features/labels/labels.service.ts'
import { readLocationPaths } from '#server/features/locations/locations.service.ts'
import { amountToNumber } from '#server/shared/money.ts'
import type { Household, MatchedRow } from '../import/match-rows.ts'
import { maxValueLength, shortened } from './problem-list.ts'
import { toExportItem } from '../spreadsheets.mapper.ts'
import { findImportRefs } from '../spreadsheets.repository.ts'
import { exportHeader, exportRow } from '../export/write-spreadsheet.ts'

type ExportNames = Parameters<typeof toExportItem>[1]

/** Some rows as they would become, with the names of all that they refer to. */
export async function toImportedRows(
  household: Household,
  rows: readonly (MatchedRow & { action: ImportAction })[],
): Promise<ImportedRow[]> {
  const items = rows.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const names = await readNames(household, items)
  return rows.map((one) => {
    const { row, after, action } = one
    return {
      line: row.line,
      action,
      name: after.name,
      path: (row.locationPath ?? (after.locationId === null ? [] : names.path(after.locationId))).slice(
        -listLimits.locationLevels,
      ),
      quantity: amountToNumber(after.quantity),
      purchasePrice: amountToNumber(after.purchasePrice),
      changes: action === 'update' ? changesOf(one, names) : [],
    }
  })
}

/** New locations, labels and parents are known by their rows alone. */
async function readNames(household: Household, items: readonly ItemRecord[]): Promise<ExportNames> {
  const locationIds = items.flatMap(({ locationId }) => locationId ?? [])
  const paths = await readLocationPaths(household, locationIds)
  const labels = await readLabelNames(household, [...new Set(items.flatMap(({ labelIds }) => labelIds))])
  const parentIds = items.flatMap(({ parentId }) => parentId ?? [])
  const refs = await findImportRefs(household, parentIds)
  return {
    path: (id) => paths.get(id) ?? [],
    label: (id) => labels.get(id) ?? [],
    parentRef: (id) => refs.get(id) ?? '',
    url: '',
  }
}

/** Compared as an export would write the item before and after. */
function changesOf({ row, before, after, isParentLater }: MatchedRow, names: ExportNames): ImportedChange[] {
  const was = toExportItem(before ?? after, names)
  const known = toExportItem(after, names)
  const hasNewParent = isParentLater || after.parentId !== null
  const is = {
    ...known,
    path: row.locationPath ?? known.path,
    labelNames: row.labelNames?.toSorted() ?? known.labelNames,
    parentRef: (!isParentLater && known.parentRef) || (hasNewParent && row.parentRef) || '',
  }
  const fieldNames = [...new Set([...was.fields, ...is.fields].map(({ name }) => name))]
  const [old, next] = [was, is].map((item) => exportRow(item, fieldNames, { guardFormulas: false }))
  return exportHeader(fieldNames).flatMap((column, index) => {
    const [from, to] = [old?.[index] ?? '', next?.[index] ?? '']
    if (from === to) return []
    return { column, before: shortened(from, maxValueLength), after: shortened(to, maxValueLength) }
  })
}
