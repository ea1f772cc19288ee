import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import type { StoredObject } from '#server/storage/storage.ts'
import { markerKey, readKey } from '../file-keys.ts'
import { findHouseholdId, listExistingHashes } from '../files.repository.ts'

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
  let page: StoredObject[] = []
  for await (const object of sources.storage.list('')) {
    if (object.key === markerKey) continue
    page.push(object)
    if (page.length < pageSize) continue
    yield* pickOrphans(sources, page)
    page = []
  }
  yield* pickOrphans(sources, page)
}

async function* pickOrphans(
  { database }: FileSources,
  page: readonly StoredObject[],
): AsyncGenerator<Orphans> {
  for (const [household, own] of Map.groupBy(page, ({ key }) => readKey(key)?.householdUuid)) {
    const hashes = own.flatMap(({ key }) => readKey(key)?.hash ?? [])
    const householdId = household === undefined ? undefined : await findHouseholdId(database.read, household)
    const known = new Set(
      householdId === undefined
        ? []
        : await listExistingHashes(database.read, database.kind, householdId, hashes),
    )
    const objects = own.filter(({ key }) => !known.has(readKey(key)?.hash ?? ''))
    if (objects.length > 0) yield { household, objects }
  }
}
