import type { HistoryEntry } from '#contract/history.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { listPrimaryPhotos } from '#server/features/files/photos.repository.ts'
import { findDeletedPhotos } from '#server/features/trash/trash-records.service.ts'
import { loadDeleted } from '#server/features/trash/trash.repository.ts'
import type { ChangeRow } from '#server/journal/changes.repository.ts'
import { nameOf, readRecord } from '#server/journal/record-json.ts'
import { listNames } from '#server/journal/records.ts'

type ChangedRecord = HistoryEntry['records'][number]

/**
 * The record that a change is about. For a change of a file or a maintenance entry it is the item or location that has
 * it, and the name is unknown.
 */
interface Subject extends Pick<ChangedRecord, 'entity' | 'id'> {
  revision: number
  name?: string
  isDeleted: boolean
}

/**
 * Returns the records that changes are about, by the revision of the changes. Looks up photos of deleted items in the
 * `small` batches only, because this look-up reads all changes of a batch.
 */
export async function listChangedRecords(
  context: Context,
  actor: Actor,
  changes: readonly ChangeRow[],
  small: ReadonlySet<number>,
): Promise<Map<number, ChangedRecord[]>> {
  const subjects = changes.flatMap((change) => subjectsOf(context, change))
  const now = await readNames(context, householdDb(context, actor), subjects)
  const items = subjects.filter(({ entity }) => entity === 'item')
  const photos = new Map([
    ...(await findDeletedPhotos(
      context,
      actor,
      items.filter(({ id, revision, isDeleted }) => isDeleted && now.get(id)?.isGone && small.has(revision)),
    )),
    ...(await listPrimaryPhotos(
      householdDb(context, actor),
      items.map(({ id }) => id),
    )),
  ])
  const records = new Map<number, Map<string, ChangedRecord>>()
  for (const { revision, entity, id, name } of subjects) {
    const photoId = photos.get(id)
    const known = now.get(id) ?? { name: '', isGone: true }
    records
      .getOrInsert(revision, new Map())
      .set(id, { entity, id, ...known, ...(name !== undefined && { name }), ...(photoId && { photoId }) })
  }
  return new Map([...records].map(([revision, of]) => [revision, [...of.values()]]))
}

function subjectsOf({ entities }: Context, { revision, ...change }: ChangeRow): Subject[] {
  const entity = entities.find(({ name }) => name === change.entity)
  const json = change.after ?? change.before
  const record = entity && json !== null ? readRecord(entity, json) : null
  if (entity?.owners) {
    const owners = record ? entity.references(record) : []
    return owners.map((owner) => ({ ...owner, revision, isDeleted: false }))
  }
  if (change.entity === 'household') return []
  const isDeleted = change.after === null
  return [{ entity: change.entity, id: change.entity_id, revision, isDeleted, name: nameOf(record) }]
}

/** Returns the names of records. For deleted records, returns the names that the Trash shows. */
async function readNames({ entities }: Context, household: HouseholdDb, subjects: readonly Subject[]) {
  const names = new Map<string, Pick<ChangedRecord, 'name' | 'isGone'>>()
  for (const [name, some] of Map.groupBy(subjects, (subject) => subject.entity)) {
    const entity = entities.find((one) => one.name === name)
    if (!entity) continue
    const ids = new Set(some.map(({ id }) => id))
    for (const row of await listNames(household, entity, [...ids])) {
      names.set(row.id, { name: row.name, isGone: false })
      ids.delete(row.id)
    }
    if (ids.size === 0) continue
    for (const [id, json] of await loadDeleted(household, name, [...ids])) {
      names.set(id, { name: nameOf(readRecord(entity, json)), isGone: true })
    }
  }
  return names
}
