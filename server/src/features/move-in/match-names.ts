import type { HouseholdDb } from '#server/database/household-db.ts'
import { listByName } from '#server/database/household-rows.ts'
import { findItemIdsByRefs, listExistingIds } from '#server/features/items/items.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import type { StoredRecord } from '#server/journal/entity.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import type { Notes } from './homebox/homebox-notes.ts'

type Placed = Pick<LocationRecord, 'id' | 'name' | 'parentId'>

/** Maps ids of locations, labels and items in Homebox to ids of the same records in the household. */
export type MatchedIds = ReadonlyMap<string, string>

const keyOf = (name: string, parentId: string | null) => `${parentId ?? ''} ${name.trim().toLowerCase()}`

/**
 * Finds the records of Homebox that the household already has: those with the same id or, if there is none, with the
 * same name and parent. Each record of the household matches only one record of Homebox.
 */
export async function matchNames(
  household: HouseholdDb,
  table: 'location' | 'label',
  records: readonly Placed[],
  notes: Notes,
): Promise<MatchedIds> {
  const ids = new Set<string>()
  const byName = new Map<string, string>()
  for (const { id, name, parent_id } of await listByName(household, table, (row) => row)) {
    ids.add(id)
    byName.set(keyOf(name, parent_id), id)
  }
  const byId = new Map(records.map((record) => [record.id, record]))
  const taken = new Set(records.map(({ id }) => id).filter((id) => ids.has(id)))
  const matched = new Map<string, string>()

  function match({ id, name, parentId }: Placed): string {
    const known = matched.get(id)
    if (known !== undefined) return known
    const parent = parentId === null ? undefined : byId.get(parentId)
    const here = byName.get(keyOf(name, parent ? match(parent) : null))
    const isFree = here !== undefined && !ids.has(id) && !taken.has(here)
    if (isFree) notes.add(table === 'location' ? 'knownLocation' : 'knownLabel', name)
    const found = isFree ? here : id
    taken.add(found)
    matched.set(id, found)
    return found
  }

  for (const record of records) match(record)
  return new Map([...matched].filter(([id, here]) => id !== here))
}

/**
 * Finds the items of Homebox that the household has under another id but with the same import ref, because its CSV was
 * imported first. Files and maintenance of these items are added to the items of the household.
 */
export async function matchRefs(
  household: HouseholdDb,
  items: readonly Pick<ItemRecord, 'id' | 'name' | 'importRef'>[],
  notes: Notes,
): Promise<[string, string][]> {
  const ids = new Set(items.map(({ id }) => id))
  const matched: [string, string][] = []
  for (const some of chunks(items)) {
    const byRef = await findItemIdsByRefs(
      household,
      some.map(({ importRef }) => importRef),
    )
    const known = new Set(
      await listExistingIds(
        household,
        some.map(({ id }) => id),
      ),
    )
    for (const { id, name, importRef } of some) {
      const here = byRef.get(importRef)
      // An id of Homebox counts more than an import ref, which users can change.
      if (here === undefined || known.has(id) || ids.has(here)) continue
      notes.add('knownItem', name)
      matched.push([id, here])
    }
  }
  return matched
}

const referringKeys = ['id', 'parentId', 'itemId', 'locationId', 'defaultLocationId']

/** Returns the record with each id of a matched record in Homebox replaced by its id in the household. */
export function withMatchedIds(record: StoredRecord, ids: MatchedIds): StoredRecord {
  if (ids.size === 0) return record
  const hereOf = (id: unknown) => ids.get(String(id)) ?? id
  const entries = Object.entries(record).map(([key, value]: [string, unknown]) => {
    if (key === 'labelIds' && Array.isArray(value))
      return [key, [...new Set(value.map((id) => String(hereOf(id))))].toSorted()]
    return [key, referringKeys.includes(key) ? hereOf(value) : value]
  })
  // as: the result is the given record with other ids, so it has the same type.
  return Object.fromEntries(entries) as StoredRecord
}
