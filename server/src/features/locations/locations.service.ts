import type { Attachment } from '#contract/files.ts'
import type { LocationListEntry, LocationUpdate, NewLocation, Location } from '#contract/locations.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { listAttachmentsOf } from '#server/features/files/files.service.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { createLocationIndex, type LocationIndex } from './location-index.ts'
import { applyLocationUpdate, newLocationThing, toLocationSummary } from './locations.mapper.ts'
import { listLocationRows, locationEntity, sumByLocation } from './locations.repository.ts'
import type { LocationThing } from './locations.table.ts'

/** All locations of the household, remembered until something changes. */
export function getLocationIndex(context: Context, actor: Actor): Promise<LocationIndex> {
  return context.remember(actor.groupId, actor.revision, 'locations', () =>
    readLocationIndex(context.database.read, actor.groupId),
  )
}

/** All locations as a transaction sees them. */
export async function readLocationIndex(db: Reader, groupId: string): Promise<LocationIndex> {
  return createLocationIndex(await listLocationRows(db, groupId))
}

export async function listLocations(
  context: Context,
  actor: Actor,
  outermostOnly: boolean,
): Promise<LocationListEntry[]> {
  const entries = await context.remember(actor.groupId, actor.revision, 'location list', async () => {
    const index = await getLocationIndex(context, actor)
    const totals = await getLocationTotals(context, actor)
    return index.all.map((location) => ({
      ...toLocationSummary(location),
      ...(location.parentId && { parentId: location.parentId }),
      path: index.path(location.id).map(({ name }) => name),
      itemCount: Math.ceil(amountToNumber(totals.get(location.id)?.quantity ?? 0)),
      rowCount: totals.get(location.id)?.rowsWithin ?? 0,
      value: amountToNumber(totals.get(location.id)?.valueWithin ?? 0),
    }))
  })
  return outermostOnly ? entries.filter((entry) => entry.parentId === undefined) : entries
}

interface LocationTotals {
  /** Pieces directly inside, in 1/10,000. */
  quantity: number
  /** Of this location and everything below. */
  rowsWithin: number
  valueWithin: number
}

function getLocationTotals(context: Context, actor: Actor): Promise<Map<string, LocationTotals>> {
  return context.remember(actor.groupId, actor.revision, 'location totals', async () => {
    const index = await getLocationIndex(context, actor)
    const direct = await sumByLocation(context.database.read, context.database.kind, actor.groupId)
    const totals = new Map<string, LocationTotals>(
      index.all.map(({ id }) => [id, { quantity: 0, rowsWithin: 0, valueWithin: 0 }]),
    )
    for (const { locationId, rows, quantity, value } of direct) {
      const own = totals.get(locationId)
      if (own) own.quantity = quantity
      for (const { id } of index.path(locationId)) {
        const within = totals.get(id)
        if (!within) continue
        within.rowsWithin += rows
        within.valueWithin += value
      }
    }
    return totals
  })
}

export async function getLocation(context: Context, actor: Actor, id: string): Promise<Location> {
  const index = await getLocationIndex(context, actor)
  const location = index.byId.get(id)
  if (!location) throw notFound('location')
  const totals = await getLocationTotals(context, actor)
  const attachments = await listAttachmentsOf(context.database.read, actor.groupId, {
    entity: 'location',
    id,
  })
  return toLocation(location, index, totals.get(id)?.valueWithin ?? 0, attachments)
}

/** The location after a write, from its own revision on. */
export async function answerLocation(
  context: Context,
  actor: Actor,
  written: Written<string>,
): Promise<Written<Location>> {
  const { revision } = written
  return { ...written, result: await getLocation(context, { ...actor, revision }, written.result) }
}

function toLocation(
  location: LocationThing,
  index: LocationIndex,
  value: number,
  attachments: Attachment[],
): Location {
  const parent = location.parentId === null ? undefined : index.byId.get(location.parentId)
  return {
    ...toLocationSummary(location),
    ...(parent && { parent: toLocationSummary(parent) }),
    children: (index.childrenOf.get(location.id) ?? []).map(toLocationSummary),
    totalPrice: amountToNumber(value),
    attachments,
  }
}

/** 404 when the location is not the household’s. */
export async function requireLocation(
  context: Pick<Context, 'database'>,
  db: Reader,
  groupId: string,
  id: string,
): Promise<LocationThing> {
  const [location] = await locationEntity.load(db, context.database.kind, groupId, [id])
  if (!location) throw notFound('location')
  return location
}

export function createLocation(
  context: Context,
  actor: Actor,
  input: NewLocation,
): Promise<Written<Location>> {
  return writeJournal(context, actor, async (journal) => {
    const location = newLocationThing(context.newId(), journal.now, input)
    if (location.parentId !== null)
      await requireLocation(context, journal.tx, actor.groupId, location.parentId)
    await journal.insert(locationEntity, [location])
    return toLocation(location, await readLocationIndex(journal.tx, actor.groupId), 0, [])
  })
}

/** Adds locations, outer ones first, for a new household or an import. */
export async function insertLocations(journal: Journal, locations: readonly LocationThing[]): Promise<void> {
  await journal.insert(locationEntity, locations)
}

/** Takes locations away; what was in them must be gone or elsewhere. */
export async function removeLocations(journal: Journal, locations: readonly LocationThing[]): Promise<void> {
  await journal.remove(locationEntity, locations)
}

/** Puts locations below another one, or outermost with null. */
export async function moveLocations(
  journal: Journal,
  locations: readonly LocationThing[],
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
): Promise<Written<Location>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const before = await requireLocation(context, journal.tx, actor.groupId, id)
    const after = applyLocationUpdate(before, input)
    if (after.parentId !== null && after.parentId !== before.parentId) {
      await requireLocation(context, journal.tx, actor.groupId, after.parentId)
      const index = await readLocationIndex(journal.tx, actor.groupId)
      if (index.withDescendants(id).includes(after.parentId)) throw insideItself(before.name)
    }
    await journal.update(locationEntity, [{ before, after }])
    return id
  })
  return answerLocation(context, actor, written)
}

function insideItself(name: string): AppError {
  return new AppError(422, 'parent_cycle', `“${name}” cannot be inside itself.`, {
    fields: { parentId: 'is this location or one inside it' },
  })
}

export { newLocationThing, toLocationSummary } from './locations.mapper.ts'
export type { LocationIndex } from './location-index.ts'
