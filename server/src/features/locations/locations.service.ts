import type { Attachment } from '#contract/files/files.ts'
import type {
  Location,
  LocationListEntry,
  LocationUpdate,
  NewLocation,
} from '#contract/locations/locations.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { actorAtRevision, type Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { getAttachments } from '#server/features/files/files.service.ts'
import { readDifferences, valuedOn } from '#server/features/valuation/valuation.service.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { AppError, notFound, tooDeep } from '#server/shared/app-error.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { requireRecord } from '#server/journal/records.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { createLocationIndex, type LocationIndex } from './location-index.ts'
import { zeroTotals, rollUpTotals, type LocationTotals, type TotalsByLocation } from './location-totals.ts'
import { applyLocationUpdate, newLocationRecord, toLocationSummary } from './locations.mapper.ts'
import {
  listDirectTotals,
  listLocationRows,
  loadLocationsAndAncestors,
  locationEntity,
} from './locations.repository.ts'
import type { LocationRecord } from './locations.table.ts'

export function getLocationIndex(context: Context, actor: Actor): Promise<LocationIndex> {
  return context.cached(actor, 'locations', () => loadLocationIndex(householdDb(context, actor)))
}

export async function loadLocationIndex(household: HouseholdDb): Promise<LocationIndex> {
  return createLocationIndex(await listLocationRows(household))
}

export async function listLocations(
  context: Context,
  actor: Actor,
  { outermostOnly, valuation }: { outermostOnly: boolean; valuation?: Valuation | undefined },
) {
  const index = await getLocationIndex(context, actor)
  const totals = await getLocationTotals(context, actor, valuation)
  return {
    locations: outermostOnly ? (index.childrenOf.get(null) ?? []) : index.all,
    toEntry(location: LocationRecord): LocationListEntry {
      const { quantity, rowsWithin, valueWithin } = totals.get(location.id) ?? zeroTotals
      return {
        ...toLocationSummary(location),
        ...(location.parentId && { parentId: location.parentId }),
        path: index.path(location.id).map(({ name }) => name),
        itemCount: Math.ceil(amountToNumber(quantity)),
        rowCount: rowsWithin,
        value: amountToNumber(valueWithin),
      }
    },
  }
}

export function getLocationTotals(
  context: Context,
  actor: Actor,
  valuation?: Valuation,
): Promise<TotalsByLocation> {
  const valued = valuedOn(context, actor, valuation)
  return context.cached(actor, `location totals ${JSON.stringify(valued)}`, async () => {
    const index = await getLocationIndex(context, actor)
    const totals = await listDirectTotals(householdDb(context, actor))
    const differences = await readDifferences(context, actor, 'location', valued)
    const valuedTotals = totals.map((one) => ({ ...one, value: one.value + (differences.get(one.id) ?? 0) }))
    return rollUpTotals(index, differences.size === 0 ? totals : valuedTotals)
  })
}

export async function getLocation(
  context: Context,
  actor: Actor,
  id: string,
  valuation?: Valuation,
): Promise<Location> {
  const index = await getLocationIndex(context, actor)
  const location = index.byId.get(id)
  if (!location) throw notFound('location')
  const totals = await getLocationTotals(context, actor, valuation)
  const attachments = await getAttachments(householdDb(context, actor), {
    entity: 'location',
    id,
  })
  return toLocation(location, index, totals.get(id) ?? zeroTotals, attachments)
}

/** Returns a location after a write, at the revision that the write created. */
export async function loadWrittenLocation(
  context: Context,
  actor: Actor,
  written: WriteResult<string>,
): Promise<WriteResult<Location>> {
  return { ...written, result: await getLocation(context, actorAtRevision(actor, written), written.result) }
}

function toLocation(
  location: LocationRecord,
  index: LocationIndex,
  totals: LocationTotals,
  attachments: Attachment[],
): Location {
  const parent = location.parentId === null ? undefined : index.byId.get(location.parentId)
  return {
    ...toLocationSummary(location),
    ...(parent && { parent: toLocationSummary(parent) }),
    children: (index.childrenOf.get(location.id) ?? []).map(toLocationSummary),
    path: index.path(location.parentId ?? '').map(({ id, name }) => ({ id, name })),
    totalPrice: amountToNumber(totals.valueWithin),
    rowCount: totals.rowsWithin,
    pieceCount: amountToNumber(totals.quantityWithin),
    locationCount: Math.max(0, index.withDescendants([location.id]).length - 1),
    attachments,
  }
}

export function requireLocation(household: HouseholdDb, id: string): Promise<LocationRecord> {
  return requireRecord(household, locationEntity, id)
}

export async function requireLocations(household: HouseholdDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const locations = await locationEntity.load(household, ids)
  if (locations.length < new Set(ids).size) throw notFound('location')
}

export function createLocation(
  context: Context,
  actor: Actor,
  input: NewLocation,
): Promise<WriteResult<Location>> {
  return writeJournal(context, actor, async (journal) => {
    const location = newLocationRecord(context.newId(), journal.now, input)
    const { parentId } = location
    const index = await loadLocationsWithAncestors(journal, new Set(parentId === null ? [] : [parentId]))
    if (parentId !== null && !index.byId.has(parentId)) throw notFound('location')
    if (index.depth(parentId) >= listLimits.locationLevels)
      throw tooDeep('parentId', 'locations', listLimits.locationLevels)
    await journal.insert(locationEntity, [location])
    return toLocation(location, index, zeroTotals, [])
  })
}

/** Returns an index of these locations and their ancestors only, without reading all locations of the household. */
export async function loadLocationsWithAncestors(
  household: HouseholdDb,
  ids: ReadonlySet<string>,
): Promise<LocationIndex> {
  return createLocationIndex(await loadLocationsAndAncestors(household, [...ids]))
}

export async function loadLocationPaths(
  household: HouseholdDb,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const index = await loadLocationsWithAncestors(household, new Set(ids))
  return new Map(ids.map((id) => [id, index.path(id).map(({ name }) => name)]))
}

export async function moveLocations(
  journal: Journal,
  locations: readonly LocationRecord[],
  parentId: string | null,
): Promise<void> {
  await journal.update(
    locationEntity,
    locations.map((before) => ({ before, after: { ...before, parentId } })),
  )
}

export async function updateLocation(
  context: Context,
  actor: Actor,
  id: string,
  input: LocationUpdate,
): Promise<WriteResult<Location>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const before = await requireLocation(journal, id)
    const after = applyLocationUpdate(before, input)
    if (after.parentId !== null && after.parentId !== before.parentId) {
      const index = await loadLocationIndex(journal)
      if (!index.byId.has(after.parentId)) throw notFound('location')
      if (index.withDescendants([id]).includes(after.parentId)) throw cycleError(before.name)
      checkDepth(index, [before], after.parentId, 'parentId')
    }
    await journal.update(locationEntity, [{ before, after }])
    return id
  })
  return loadWrittenLocation(context, actor, written)
}

/**
 * Throws 422 when moving these locations into the target would put one deeper than allowed. A location that is already
 * too deep may move, but not deeper.
 */
export function checkDepth(
  index: LocationIndex,
  locations: readonly LocationRecord[],
  parentId: string,
  field: string,
): void {
  const above = index.depth(parentId)
  for (const { id, parentId: now } of locations) {
    const isTooDeep = above + index.height(id) > listLimits.locationLevels
    if (isTooDeep && above > index.depth(now)) throw tooDeep(field, 'locations', listLimits.locationLevels)
  }
}

export function cycleError(name: string): AppError {
  return new AppError(422, 'parent_cycle', `“${name}” cannot be inside itself.`, {
    fields: { parentId: 'is this location or one inside it' },
  })
}
