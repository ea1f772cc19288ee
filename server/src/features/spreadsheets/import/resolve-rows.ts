import { itemFields } from '#contract/items/item-fields.ts'
import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { ImportAction } from '#contract/spreadsheets.ts'
import { newImportRef } from '#server/features/items/item-writes.service.ts'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import { dateValues, findTooValuable } from '#server/features/items/items.mapper.ts'
import { findItemIdsByRefs, itemEntity } from '#server/features/items/items.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { isSame } from '#server/journal/record-json.ts'
import type { RecordUpdate } from '#server/journal/stored-rows.ts'
import { describeLocation } from '../parsing/location-rows.ts'
import { refuseRow, type Reason } from '../parsing/problem-list.ts'
import type { ImportRow } from '../parsing/read-row.ts'
import { applyRow } from '../spreadsheets.mapper.ts'
import { findNames, isLocationAt, labelsNamed, locationAt, makeLabels, makeLocations } from './find-names.ts'
import type { ImportHousehold, ImportState, ResolvedItem, ResolvedRows } from './import-state.ts'
import { noteSharedNumbers, warnOfSharedNumbers } from './shared-numbers.ts'

type MergedRow = Pick<ResolvedItem, 'row' | 'before' | 'after'>

/** Computes the changes of each chunk. The caller writes a chunk before the next one is read. */
export async function* resolveRows(
  household: ImportHousehold,
  rows: AsyncIterable<ImportRow[]>,
  state: ImportState,
): AsyncGenerator<ResolvedRows> {
  for await (const chunk of rows) {
    const resolved = await resolveChunk(household, chunk, state)
    countRows(chunk, resolved, state)
    yield resolved
  }
  warnOfSharedNumbers(state)
  // A row with parts cannot be skipped, because its parts need it. So reject the whole import.
  if (state.children.some(({ parentRef }) => state.rejectedRefs.has(parentRef)))
    state.problems.hasOnlyRowErrors = false
}

async function resolveChunk(
  household: ImportHousehold,
  rows: readonly ImportRow[],
  state: ImportState,
): Promise<ResolvedRows> {
  await findNames(household, rows, state)
  const { items: itemRows = [], locations: locationRows = [] } = Object.groupBy(rows, ({ isLocation }) =>
    isLocation ? 'locations' : 'items',
  )
  const newLocations = makeLocations(household, locationRows, state)
  const changedLocations = await describeLocations(household, locationRows, newLocations, state)

  const refs = itemRows.flatMap(({ importRef, parentRef }) => [importRef, parentRef ?? '']).filter(Boolean)
  const idByRef = await findItemIdsByRefs(household, [...new Set(refs)])
  const ids = itemRows.flatMap(({ importRef }) => idByRef.get(importRef) ?? [])
  const known = new Map((await itemEntity.load(household, ids)).map((item) => [item.importRef, item]))
  const merged = itemRows.flatMap((row): MergedRow[] => {
    const before = known.get(row.importRef)
    const base = before ?? emptyItem(household.newId(), household.now, row.importRef || newImportRef())
    const after = dateValues(base, applyRow(base, row, state.decimalSign, household.newId), household.today)
    if (isAllowed(row, after, state)) return [{ row, before, after }]
    state.rejectedRefs.add(row.importRef)
    return []
  })
  for (const { after } of merged) idByRef.set(after.importRef, after.id)
  const allowed = merged.map(({ row }) => row)
  newLocations.push(...makeLocations(household, allowed, state))
  const newLabels = makeLabels(household, allowed, state)
  const items = merged.map((one) => refer(household, one, idByRef, state))
  await noteSharedNumbers(household, items, state)
  return { count: rows.length, items, newLocations, changedLocations, newLabels }
}

/** Sets the location, the labels and the parent that the row names. */
function refer(
  { autoAssetIds }: ImportHousehold,
  { row, before, after: item }: MergedRow,
  idByRef: ReadonlyMap<string, string>,
  state: ImportState,
): ResolvedItem {
  const { locationPath, labelNames } = row
  const parentId = parentIdOf(row, item, idByRef, state)
  const isParentLate = parentId === undefined
  const after = {
    ...item,
    locationId: locationPath ? locationAt(state, locationPath, item.locationId) : item.locationId,
    labelIds: labelNames ? labelsNamed(state, labelNames, item.labelIds).toSorted() : item.labelIds,
    assetNumber: row.assetId || item.assetNumber,
    parentId: isParentLate ? item.parentId : parentId,
  }
  const getsNumber = autoAssetIds && after.assetNumber === 0
  const stays = before && isSame(before, after) && !isParentLate && !getsNumber
  const action = stays ? 'leave' : before ? 'update' : 'create'
  return { row, before, after, action, isParentLate }
}

/** Returns the id of the parent: null when the row names none, undefined when the parent comes later in the file. */
function parentIdOf(
  { parentRef }: ImportRow,
  item: ItemRecord,
  idByRef: ReadonlyMap<string, string>,
  { locationRefs }: ImportState,
): string | null | undefined {
  if (parentRef === undefined) return item.parentId
  if (parentRef === '' || locationRefs.has(parentRef)) return null
  return idByRef.get(parentRef)
}

/** Checks rules that depend on values of the row and on values that the existing item keeps. */
function isAllowed(row: ImportRow, merged: ItemRecord, state: ImportState): boolean {
  const { line, fields, locationPath = [] } = row
  function refuse(reason: Reason, column = '', value = ''): false {
    refuseRow(state.problems, line, reason, column, value)
    return false
  }
  const tooValuable = findTooValuable(merged)
  if (tooValuable) {
    const text = `Line ${line}: The price times the quantity is more than 100,000,000,000.`
    return refuse({ code: 'valueTooLarge', text }, itemFields[tooValuable].csv)
  }
  const length = row.unreadable ? [...merged.notes].length : 0
  if (length > limits.notes) {
    const text = `Line ${line}: HB.notes would have ${length} characters; at most ${limits.notes} are allowed`
    const values = { length, limit: limits.notes }
    return refuse({ code: 'tooLong', text, values }, 'HB.notes', merged.notes)
  }
  const [number, limit] = [merged.fields.length, listLimits.fieldsPerItem]
  if (fields && number > limit) {
    const text = `Line ${line}: the item would have ${number} custom fields; at most ${limit} are allowed`
    return refuse({ code: 'tooManyFields', text, values: { number, limit } })
  }
  const [levels, most] = [locationPath.length, listLimits.locationLevels]
  if (levels > most && !isLocationAt(state, locationPath, merged.locationId)) {
    const text = `Line ${line}: HB.location has ${levels} levels; at most ${most} are allowed`
    const reason = { code: 'locationTooDeep', text, values: { number: levels, limit: most } } as const
    return refuse(reason, 'HB.location', locationPath.slice(0, most).join(' / '))
  }
  return true
}

/** Sets the descriptions of new locations. Returns the changes of existing ones. */
async function describeLocations(
  household: ImportHousehold,
  rows: readonly ImportRow[],
  newLocations: readonly LocationRecord[],
  state: ImportState,
): Promise<RecordUpdate<LocationRecord>[]> {
  if (rows.length === 0) return []
  const idOf = new Map(rows.map((row) => [row, locationAt(state, row.locationPath ?? []) ?? '']))
  const known = await locationEntity.load(household, [...new Set(idOf.values())])
  const changes = known.map((before) => ({ before, after: { ...before } }))
  const byId = new Map([...changes.map(({ after }) => after), ...newLocations].map((one) => [one.id, one]))
  for (const [row, id] of idOf) {
    const location = byId.get(id)
    // Skip a location that an earlier row would create, because a preview does not create it.
    if (!location) continue
    const description = describeLocation(location.description, row)
    if ([...description].length > limits.description) {
      const limit = limits.description
      const text = `Line ${row.line}: HB.description would have more than ${limit} characters with the asset id`
      refuseRow(
        state.problems,
        row.line,
        { code: 'descriptionTooLong', text, values: { limit } },
        'HB.description',
      )
    } else location.description = description
  }
  return changes.filter(({ before, after }) => before.description !== after.description)
}

function countRows(
  rows: readonly ImportRow[],
  resolved: ResolvedRows,
  { counts, createdLocations }: ImportState,
): void {
  const { items, newLocations, changedLocations, newLabels } = resolved
  const count = (action: ImportAction) => items.filter((item) => item.action === action).length
  counts.rows += items.length
  counts.locationRows += rows.filter(({ isLocation }) => isLocation).length
  counts.created += count('create')
  counts.updated += count('update')
  counts.unchanged += count('leave')
  counts.newLocations += newLocations.length
  counts.changedLocations += changedLocations.filter(({ before }) => !createdLocations.has(before.id)).length
  counts.newLabels += newLabels.length
}
