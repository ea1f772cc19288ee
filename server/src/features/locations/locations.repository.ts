import { sql } from 'kysely'
import { listLimits } from '#contract/households/list-limits.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { listByName, loadRows, loadRowsWithAncestors } from '#server/database/household-rows.ts'
import type { Entity } from '#server/journal/entity.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { locationColumns, type LocationRecord } from './locations.table.ts'

export const locationEntity: Entity<LocationRecord> = {
  name: 'location',
  table: 'location',
  key: ['group_id', 'id'],
  row: (householdId, location) => ({
    ...locationColumns.toRow(householdId, location),
    name_key: nameKey(location.name),
  }),
  blank: locationColumns.blank,
  parts: [],
  load: async (household, ids) => (await loadRows(household, 'location', ids)).map(locationColumns.toRecord),
  references: ({ parentId }) => (parentId === null ? [] : [{ entity: 'location', id: parentId }]),
  tree: { table: 'location', levels: listLimits.locationLevels },
  usedBy: [
    { table: 'location', column: 'parent_id' },
    { table: 'item', column: 'location_id' },
    { table: 'attachment', column: 'location_id', isOfCreation: true },
    { table: 'template', column: 'default_location_id' },
  ],
}

export async function loadLocationsAndAncestors(
  household: HouseholdDb,
  ids: readonly string[],
): Promise<LocationRecord[]> {
  const rows = await loadRowsWithAncestors(household, 'location', ids)
  return rows.map(locationColumns.toRecord)
}

export function listLocationRows(household: HouseholdDb): Promise<LocationRecord[]> {
  return listByName(household, 'location', locationColumns.toRecord)
}

/** Totals of the items directly in a location, without archived items. Quantity and value are in units of 1/10,000. */
export interface DirectTotals {
  readonly id: string
  readonly items: number
  readonly quantity: number
  readonly value: number
}

export function listDirectTotals({ db, householdId }: HouseholdDb): Promise<DirectTotals[]> {
  return db
    .selectFrom('item_tally')
    .select(['key as id', 'items', 'quantity', 'value'])
    .where('group_id', '=', householdId)
    .where('kind', '=', 'location')
    .where('archived', '=', 0)
    .execute()
}

/**
 * The maximum number of locations with the same name that an import reads. More would be useless, because the import
 * cannot tell them apart.
 */
const maxNamesakes = 20_000

/**
 * Returns the locations that have one of these names and one of these parents, oldest first. `parentIds` is null for
 * the top level. With `foldsCase`, also returns those whose names differ only in case or accents.
 */
export async function findLocationsNamed(
  { db, kind, householdId }: HouseholdDb,
  parentIds: readonly string[] | null,
  names: readonly string[],
  foldsCase = false,
): Promise<Pick<LocationRecord, 'id' | 'name' | 'parentId'>[]> {
  return (
    db
      .selectFrom('location')
      .select(['id', 'name', 'parent_id as parentId'])
      .where('group_id', '=', householdId)
      .where((eb) => (parentIds ? isAnyOf(kind, 'parent_id', parentIds) : eb('parent_id', 'is', null)))
      .where(foldsCase ? isAnyOf(kind, 'name_key', names.map(nameKey)) : isAnyOf(kind, 'name', names))
      // The `+` keeps SQLite from using the index by id. Without it, and without statistics, SQLite would read all
      // locations of the household in the order of their ids.
      .orderBy(kind === 'postgres' ? sql`id` : sql`+id`)
      .limit(maxNamesakes)
      .execute()
  )
}
