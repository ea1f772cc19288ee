import { sql } from 'kysely'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { claimItemEntity } from '#server/features/claims/claim-items.repository.ts'
import type { ClaimItemRecord, SnapshotFile } from '#server/features/claims/claims.table.ts'
import { findHousehold } from '#server/features/households/households.repository.ts'
import type { AnyEntity, StoredRecord } from '#server/journal/entity.ts'
import { zeroUuid } from '#server/shared/new-id.ts'

const pageSize = 200

/** Yields all records of a kind in chunks, oldest first. */
export async function* walkRecords(
  household: HouseholdDb,
  entity: AnyEntity,
): AsyncGenerator<StoredRecord[]> {
  const { db, householdId } = household
  if (entity.name === 'household') {
    const found = await findHousehold(db, householdId)
    yield found ? [found] : []
    return
  }
  const pages = readPages<{ id: string }>(['id'], async (isAfterCursor, limit) => {
    const found = sql<{ id: string }>`select id from ${sql.table(entity.table)}
      where group_id = ${householdId} and ${isAfterCursor} order by id limit ${limit}`
    return (await found.execute(db)).rows
  })
  for await (const page of pages) {
    const records: StoredRecord[] = await entity.load(
      household,
      page.map(({ id }) => id),
    )
    yield records.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }
}

export type Parents = ReadonlyMap<string, string | null>

export async function listParents(
  { db, householdId }: HouseholdDb,
  table: NonNullable<AnyEntity['tree']>['table'],
): Promise<Parents> {
  const parents = new Map<string, string | null>()
  const pages = readPages<{ id: string; parent_id: string | null }>(['id'], async (isAfterCursor, limit) => {
    const { rows } = await sql<{ id: string; parent_id: string | null }>`select id, parent_id
      from ${sql.table(table)} where group_id = ${householdId} and ${isAfterCursor} order by id limit ${limit}`.execute(
      db,
    )
    return rows
  })
  for await (const page of pages) for (const { id, parent_id } of page) parents.set(id, parent_id)
  return parents
}

export interface AttachedFile {
  readonly hash: string
  readonly name: string
  readonly ownerKind: 'item' | 'location' | 'claim'
  readonly ownerName: string
  readonly createdAt: number
}

/**
 * Yields each file of the household once, together with the first attachment that uses it or, when there is none, with
 * the first item of a claim that does.
 */
export async function* walkFiles(household: HouseholdDb): AsyncGenerator<AttachedFile> {
  yield* walkAttachedFiles(household)
  for await (const { item, file } of walkClaimFiles(household)) {
    const { hash, name, createdAt } = file
    yield { hash, name, ownerKind: 'claim', ownerName: item.name, createdAt }
  }
}

/** Yields the files that only claims have, because their items are deleted or have other files by now. */
export async function* walkClaimFiles(
  household: HouseholdDb,
): AsyncGenerator<{ item: ClaimItemRecord; file: SnapshotFile }> {
  const { db, householdId } = household
  // PostgreSQL has no `min` of UUIDs, so compare them as texts.
  const itemId = household.kind === 'postgres' ? sql`claim_item_id::text` : sql`claim_item_id`
  const pages = readPages<{ hash: string; itemId: string }>(['hash'], async (isAfterCursor, limit) => {
    const found = sql<{ hash: string; itemId: string }>`
      select hash, min(${itemId}) as "itemId" from claim_file
      where group_id = ${householdId} and ${isAfterCursor} and not exists (select 1 from attachment
        where attachment.group_id = claim_file.group_id and attachment.hash = claim_file.hash)
      group by hash order by hash limit ${limit}`
    return (await found.execute(db)).rows
  })
  for await (const rows of pages) {
    const items = await claimItemEntity.load(
      household,
      rows.map((row) => row.itemId),
    )
    for (const { hash, ...row } of rows) {
      const item = items.find(({ id }) => id === row.itemId)
      const file = item?.snapshot.files.find((one) => one.hash === hash)
      if (item && file) yield { item, file }
    }
  }
}

async function* walkAttachedFiles({ db, householdId }: HouseholdDb): AsyncGenerator<AttachedFile> {
  let last = { hash: '', id: zeroUuid }
  for (;;) {
    const { hash, id } = last
    const rows = await db
      .selectFrom('attachment')
      .leftJoin('item', (join) =>
        join.onRef('item.group_id', '=', 'attachment.group_id').onRef('item.id', '=', 'attachment.item_id'),
      )
      .leftJoin('location', (join) =>
        join
          .onRef('location.group_id', '=', 'attachment.group_id')
          .onRef('location.id', '=', 'attachment.location_id'),
      )
      .select((eb) => [
        'attachment.id',
        eb.ref('attachment.hash').$notNull().as('hash'),
        'attachment.name',
        'attachment.created_at',
        'item.name as item_name',
        'location.name as location_name',
      ])
      .where('attachment.group_id', '=', householdId)
      .where('attachment.hash', '>=', hash)
      .where((eb) => eb.or([eb('attachment.hash', '>', hash), eb('attachment.id', '>', id)]))
      .orderBy('attachment.hash')
      .orderBy('attachment.id')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      if (row.hash !== last.hash) {
        yield {
          hash: row.hash,
          name: row.name,
          ownerKind: row.item_name === null ? 'location' : 'item',
          ownerName: row.item_name ?? row.location_name ?? '',
          createdAt: row.created_at,
        }
      }
      last = { hash: row.hash, id: row.id }
    }
    if (rows.length < pageSize) return
  }
}
