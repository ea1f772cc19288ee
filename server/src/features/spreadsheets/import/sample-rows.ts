import { listLimits } from '#contract/households/list-limits.ts'
import { importActions, type ImportedChange, type ImportedRow } from '#contract/spreadsheets.ts'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { loadLabelNames } from '#server/features/labels/labels.service.ts'
import { loadLocationPaths } from '#server/features/locations/locations.service.ts'
import { amountToNumber } from '#server/shared/money.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import { maxValueLength } from '../parsing/problem-list.ts'
import type { ResolvedItem } from './import-state.ts'
import { toExportItem } from '../spreadsheets.mapper.ts'
import { findImportRefs } from '../spreadsheets.repository.ts'
import { exportHeader, exportRow } from '../export/write-spreadsheet.ts'

type ExportNames = Parameters<typeof toExportItem>[1]

const sampleSize = 20

/** Returns samples from the chunk for each action that has fewer than `sampleSize` rows so far. */
export async function sampleRows(
  household: HouseholdDb,
  resolved: readonly ResolvedItem[],
  sample: readonly ImportedRow[],
): Promise<ImportedRow[]> {
  const shown = importActions.flatMap((action) => {
    const missing = sampleSize - sample.filter((row) => row.action === action).length
    return resolved.filter((item) => item.action === action).slice(0, missing)
  })
  const items = shown.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const names = await readNames(household, items)
  const rows = shown.map((item) => toImportedRow(item, names))
  return rows.toSorted((one, other) => one.line - other.line)
}

function toImportedRow(item: ResolvedItem, names: ExportNames): ImportedRow {
  const { row, after, action } = item
  const path = row.locationPath ?? (after.locationId === null ? [] : names.path(after.locationId))
  return {
    line: row.line,
    action,
    name: after.name,
    path: path.slice(-listLimits.locationLevels),
    quantity: amountToNumber(after.quantity),
    purchasePrice: amountToNumber(after.purchasePrice),
    photos: [],
    changes:
      action === 'leave'
        ? []
        : changesOf(item, names).filter(({ column }) => action === 'update' || !isShown.has(column)),
  }
}

/** The columns that a preview shows for every new item. They are not listed among its changes. */
const isShown: ReadonlySet<string> = new Set(['HB.name', 'HB.location'])

/**
 * Reads the names of the records to which items refer. The names of new records are not in the database yet, so
 * `changesOf` takes these from the row.
 */
async function readNames(household: HouseholdDb, items: readonly ItemRecord[]): Promise<ExportNames> {
  const locationIds = items.flatMap(({ locationId }) => locationId ?? [])
  const paths = await loadLocationPaths(household, locationIds)
  const labels = await loadLabelNames(household, [...new Set(items.flatMap(({ labelIds }) => labelIds))])
  const parentIds = items.flatMap(({ parentId }) => parentId ?? [])
  const refs = await findImportRefs(household, parentIds)
  return {
    path: (id) => paths.get(id) ?? [],
    label: (id) => labels.get(id) ?? [],
    parentRef: (id) => refs.get(id) ?? '',
    url: '',
  }
}

/** Returns the fields that differ between the item before and after, in the notation of an export. */
function changesOf({ row, before, after, isParentLate }: ResolvedItem, names: ExportNames): ImportedChange[] {
  const was = toExportItem(before ?? emptyItem(after.id, after.createdAt, after.importRef), names)
  const known = toExportItem(after, names)
  const hasNewParent = isParentLate || after.parentId !== null
  const is = {
    ...known,
    path: row.locationPath ?? known.path,
    labelNames: row.labelNames?.toSorted() ?? known.labelNames,
    parentRef: (!isParentLate && known.parentRef) || (hasNewParent && row.parentRef) || '',
  }
  const fieldNames = [...new Set([...was.fields, ...is.fields].map(({ name }) => name))]
  const [old, next] = [was, is].map((item) => exportRow(item, fieldNames, { guardFormulas: false }))
  return exportHeader(fieldNames).flatMap((column, index) => {
    const [from, to] = [old?.[index] ?? '', next?.[index] ?? '']
    if (from === to) return []
    return { column, before: cutText(from, maxValueLength), after: cutText(to, maxValueLength) }
  })
}
