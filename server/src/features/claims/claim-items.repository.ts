import { sql } from 'kysely'
import type { ClaimItemOrder } from '#contract/insurance/claim-items.ts'
import type { Evidence } from '#contract/insurance/claims.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { countRows } from '#server/database/row-counts.ts'
import { isAnyOf, sumOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { loadRows } from '#server/database/household-rows.ts'
import { isEvidence } from '#server/features/policies/coverage.repository.ts'
import type { Entity } from '#server/journal/entity.ts'
import { findEvidence, lossOf, type Original } from './claim-items.mapper.ts'
import {
  claimItemColumns,
  type ClaimFileTable,
  type ClaimItemRecord,
  type ClaimItemTable,
  type SnapshotLabels,
} from './claims.table.ts'

export const claimItemEntity: Entity<ClaimItemRecord> = {
  name: 'claimItem',
  table: 'claim_item',
  key: ['group_id', 'id'],
  row: toRow,
  blank: claimItemColumns.blank,
  parts: [{ table: 'claim_file', column: 'claim_item_id', reads: ['snapshot'], rows: toFileRows }],
  load: async (household, ids) =>
    (await loadRows(household, 'claim_item', ids)).map(claimItemColumns.toRecord),
  references: ({ claimId }) => [{ entity: 'claim', id: claimId }],
  files: ({ snapshot }) => snapshot.files.map(({ hash }) => hash),
  owners: [{ entity: 'claim', column: 'claim_id' }],
  limit: { max: listLimits.itemsPerClaim, what: 'items of one claim', columns: ['claim_id'] },
  unique: ({ claimId, itemId }) => ({ claim_id: claimId, item_id: itemId }),
  usedBy: [],
}

function toRow(householdId: number, item: ClaimItemRecord): ClaimItemTable {
  const has = findEvidence(item)
  return {
    ...claimItemColumns.toRow(householdId, item),
    name_key: nameKey(item.name),
    location_key: nameKey(item.locationPath.join(' / ')),
    loss: lossOf(item),
    has_photo: Number(has.photo),
    has_serial_number: Number(has.serialNumber),
    has_receipt: Number(has.receipt),
    has_value: Number(has.value),
  }
}

function toFileRows(householdId: number, { id, snapshot }: ClaimItemRecord): ClaimFileTable[] {
  const hashes = new Set(snapshot.files.map(({ hash }) => hash))
  return [...hashes].map((hash) => ({ group_id: householdId, claim_item_id: id, hash }))
}

const evidenceColumns = {
  photo: 'has_photo',
  serialNumber: 'has_serial_number',
  receipt: 'has_receipt',
  value: 'has_value',
} as const satisfies Record<Evidence, keyof ClaimItemTable>

const missingCount = sql<number>`4 - has_photo - has_serial_number - has_receipt - has_value`

interface ClaimItemsPage {
  readonly without: Evidence | undefined
  readonly orderBy: ClaimItemOrder
  readonly limit: number
  readonly offset: number
}

/** Returns the number of matching items of a claim, and the ids of a page of them. */
export async function findClaimItems(
  { db, householdId }: HouseholdDb,
  claimId: string,
  { without, orderBy, limit, offset }: ClaimItemsPage,
): Promise<{ total: number; ids: string[] }> {
  const matching = db
    .selectFrom('claim_item')
    .where('group_id', '=', householdId)
    .where('claim_id', '=', claimId)
    .$if(without !== undefined, (query) => query.where(evidenceColumns[without ?? 'photo'], '=', 0))
  const total = await countRows(matching)
  const rows = await matching
    .select('id')
    .$if(orderBy === 'gaps', (query) => query.orderBy(missingCount, 'desc'))
    .$if(orderBy === 'gaps' || orderBy === 'loss', (query) => query.orderBy('loss', 'desc'))
    // Also sort by path, because two locations may have the same sort key.
    .$if(orderBy === 'location', (query) => query.orderBy('location_key').orderBy('location_path'))
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, ids: rows.map(({ id }) => id) }
}

export async function listClaimedLosses({ db, householdId }: HouseholdDb, claimId: string) {
  const rows = await db
    .selectFrom('claim_item')
    .select(['loss', 'quantity', 'location_path', 'labels'])
    .where('group_id', '=', householdId)
    .where('claim_id', '=', claimId)
    .execute()
  return rows.map(({ loss, quantity, location_path, labels }) => ({
    loss,
    quantity,
    // as (twice): `claimItemEntity` wrote this JSON from values of these types.
    locationPath: JSON.parse(location_path) as string[],
    labels: JSON.parse(labels) as SnapshotLabels,
  }))
}

/** Lists the items of a claim: the id of each copy, and the id of the original item. */
export function listClaimItemIds(
  { db, householdId }: HouseholdDb,
  claimId: string,
): Promise<{ id: string; itemId: string }[]> {
  return db
    .selectFrom('claim_item')
    .select(['id', 'item_id as itemId'])
    .where('group_id', '=', householdId)
    .where('claim_id', '=', claimId)
    .execute()
}

/** Lists the claims that contain an item, the latest event first. */
export function listClaimsOfItem({ db, householdId }: HouseholdDb, itemId: string) {
  return (
    db
      .selectFrom('claim')
      // A claim has an item at most once, so this reads one entry of an index for each claim.
      .crossJoin('claim_item')
      .select(['claim.id', 'claim.name', 'claim.state', 'claim_item.condition'])
      .where('claim.group_id', '=', householdId)
      .whereRef('claim_item.group_id', '=', 'claim.group_id')
      .whereRef('claim_item.claim_id', '=', 'claim.id')
      .where('claim_item.item_id', '=', itemId)
      .orderBy('claim.date', 'desc')
      .orderBy('claim.created_at', 'desc')
      .orderBy('claim.id')
      .execute()
  )
}

/** Returns the current states of copied items by item id. Leaves out items that were deleted. */
export async function listOriginals(
  { db, kind, householdId }: HouseholdDb,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Original>> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('attachment', (on) =>
      on.onRef('attachment.group_id', '=', 'item.group_id').onRef('attachment.item_id', '=', 'item.id'),
    )
    .select(({ fn }) => [
      'item.id',
      'item.updated_at',
      fn.max('attachment.updated_at').as('attached_at'),
      sumOf(kind, sql<number>`case when ${isEvidence} then 1 else 0 end`).as('files'),
    ])
    .where('item.group_id', '=', householdId)
    .where(isAnyOf(kind, 'item.id', itemIds))
    .groupBy(['item.id', 'item.updated_at'])
    .execute()
  return new Map(
    rows.map(({ id, updated_at, attached_at, files }) => [
      id,
      { changedAt: Math.max(updated_at, attached_at ?? 0), files },
    ]),
  )
}
