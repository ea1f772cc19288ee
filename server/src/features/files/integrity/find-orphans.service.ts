import type { Context } from '#server/context.ts'
import type { Database, DatabaseKind, Reader } from '#server/database/database.ts'
import { findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import { collectChunks } from '#server/shared/process/event-loop.ts'
import type { StoredObject } from '#server/storage/storage.ts'
import { markerKey, readKey } from '../file-keys.ts'
import { listExistingHashes } from '../files.repository.ts'

const pageSize = 500

export interface Orphans {
  /** The UUID of the household, which may have been deleted; undefined for files that Cubby has not written. */
  readonly household: string | undefined
  readonly objects: readonly StoredObject[]
}

export interface FileSources extends Pick<Context, 'storage'> {
  readonly database: Pick<Database, 'kind' | 'read'>
}

/** Yields files in storage without a row in the database, in pages. A thumbnail counts as part of its picture. */
export async function* findOrphans(sources: FileSources): AsyncGenerator<Orphans> {
  for await (const page of collectChunks(sources.storage.list(''), pageSize)) {
    yield* pickOrphans(
      sources,
      page.filter(({ key }) => key !== markerKey),
    )
  }
}

async function* pickOrphans(
  { database }: FileSources,
  page: readonly StoredObject[],
): AsyncGenerator<Orphans> {
  for (const [household, own] of Map.groupBy(page, ({ key }) => readKey(key)?.householdUuid)) {
    const found = household && (await findHouseholdByUuid(database.read, household))
    const objects = found ? await withoutRows(database.read, database.kind, found.id, own) : own
    if (objects.length > 0) yield { household, objects }
  }
}

/** Returns the files of a household in storage that have no row in the database. */
export async function withoutRows(
  db: Reader,
  kind: DatabaseKind,
  householdId: number,
  objects: readonly StoredObject[],
): Promise<StoredObject[]> {
  const hashOf = ({ key }: StoredObject) => readKey(key)?.hash ?? ''
  const known = new Set(await listExistingHashes(db, kind, householdId, objects.map(hashOf)))
  return objects.filter((object) => !known.has(hashOf(object)))
}
