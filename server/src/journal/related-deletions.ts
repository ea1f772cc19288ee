import type { Context } from '#server/context.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import type { ChangeTable } from './change.table.ts'
import type { AnyEntity, StoredRecord } from './entity.ts'
import { readRecord } from './record-json.ts'

interface Links {
  /** Maps the id of a deleted record to the ids of the records to which it refers. */
  readonly needs: Map<string, string[]>
  /** Maps the id of a deleted owner to the ids of records that were deleted with it, such as attachments. */
  readonly owned: Map<string, string[]>
  /** Maps the id of a deleted record to the ids of remaining records whose reference to it was removed. */
  readonly formerReferrers: Map<string, string[]>
}

/**
 * Finds the records of a batch that must be restored together with the given ones: their files and maintenance entries,
 * the locations and labels that they need, and records that referred to them. `owned` contains the records that must be
 * purged together with the given ones.
 */
export async function findRelatedDeletions(
  context: Pick<Context, 'entities'>,
  household: HouseholdDb,
  revision: number,
  ids: readonly string[],
  stillDeletedIds: ReadonlySet<string>,
): Promise<{ restored: Set<string>; owned: Set<string> }> {
  const { needs, owned, formerReferrers } = await readDeletionGraph(context, household, revision)
  const restored = new Set<string>()
  const waiting = [...ids]
  while (waiting.length > 0) {
    const id = waiting.pop() ?? ''
    if (restored.has(id)) continue
    restored.add(id)
    for (const formerReferrer of formerReferrers.get(id) ?? []) restored.add(formerReferrer)
    waiting.push(
      ...(owned.get(id) ?? []),
      ...(needs.get(id) ?? []).filter((other) => stillDeletedIds.has(other)),
    )
  }
  return { restored, owned: new Set(ids.flatMap((id) => [id, ...(owned.get(id) ?? [])])) }
}

async function readDeletionGraph(
  { entities }: Pick<Context, 'entities'>,
  { db, householdId }: HouseholdDb,
  revision: number,
): Promise<Links> {
  const links: Links = { needs: new Map(), owned: new Map(), formerReferrers: new Map() }
  type Change = Pick<ChangeTable, 'position' | 'entity' | 'entity_id' | 'before' | 'after'>
  const steps = readPages<Change>(['position'], (isAfterCursor, limit) =>
    db
      .selectFrom('change')
      .select(['position', 'entity', 'entity_id', 'before', 'after'])
      .where('group_id', '=', householdId)
      .where('revision', '=', revision)
      .where(isAfterCursor)
      .orderBy('position')
      .limit(limit)
      .execute(),
  )
  for await (const step of steps) {
    for (const { entity: name, entity_id: id, before, after } of step) {
      const entity = entities.find((one) => one.name === name)
      if (!entity || before === null) continue
      note(links, entity, id, readRecord(entity, before), after === null ? null : readRecord(entity, after))
    }
    await yieldIfLong()
  }
  return links
}

function note(
  { needs, owned, formerReferrers }: Links,
  entity: AnyEntity,
  id: string,
  before: StoredRecord,
  after: StoredRecord | null,
): void {
  const refersTo = entity.references(before).map((reference) => reference.id)
  if (after === null) {
    needs.set(id, refersTo)
    if (entity.owners) for (const owner of refersTo) addTo(owned, owner, id)
    return
  }
  const stillRefersTo = new Set(entity.references(after).map((reference) => reference.id))
  for (const lost of refersTo) if (!stillRefersTo.has(lost)) addTo(formerReferrers, lost, id)
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  lists.getOrInsert(key, []).push(value)
}
