import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import type { Role } from '#contract/accounts/users.ts'
import { countRows } from '#server/database/row-counts.ts'
import type { Entity } from '#server/journal/entity.ts'
import { blankBase } from '#server/shared/base-record.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import type { HouseholdTable, HouseholdRecord } from './households.table.ts'

/** The revision and totals are not part of the row, because the journal updates them itself. */
export const householdEntity: Entity<HouseholdRecord> = {
  name: 'household',
  table: 'household',
  key: ['id'],
  row: (householdId, household): Omit<HouseholdTable, 'revision' | 'files' | 'file_bytes'> => ({
    id: householdId,
    uuid: household.id,
    created_at: household.createdAt,
    updated_at: household.updatedAt,
    name: household.name,
    currency: household.currency,
    time_zone: household.timeZone,
    searches_files: Number(household.searchesFiles),
  }),
  blank: { ...blankBase, name: '', currency: '', timeZone: '', searchesFiles: true },
  parts: [],
  load: async ({ db, householdId }, ids) => {
    const household = await findHousehold(db, householdId)
    return household && ids.includes(household.id) ? [household] : []
  },
  references: () => [],
  usedBy: [],
}

export async function findHousehold(db: Reader, householdId: number): Promise<HouseholdRecord | undefined> {
  const row = await db.selectFrom('household').selectAll().where('id', '=', householdId).executeTakeFirst()
  return row && toHouseholdRecord(row)
}

export interface FoundHousehold {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly currency: string
}

export function findHouseholdByUuid(db: Reader, uuid: string): Promise<FoundHousehold | undefined> {
  return selectHouseholds(db).where('uuid', '=', uuid).executeTakeFirst()
}

/**
 * Returns the household with this id or, if there is none, up to two households with this name. Two mean that the name
 * is ambiguous.
 */
export async function findHouseholdsCalled(db: Reader, text: string): Promise<FoundHousehold[]> {
  const uuid = parseUuid(text)
  const byId = uuid === undefined ? undefined : await findHouseholdByUuid(db, uuid)
  return byId ? [byId] : selectHouseholds(db).where('name', '=', text).limit(2).execute()
}

function selectHouseholds(db: Reader) {
  return db.selectFrom('household').select(['id', 'uuid', 'name', 'currency'])
}

function toHouseholdRecord(row: HouseholdTable): HouseholdRecord {
  return {
    id: row.uuid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    currency: row.currency,
    timeZone: row.time_zone,
    searchesFiles: row.searches_files === 1,
  }
}

export async function listHouseholdsOf(
  db: Reader,
  userId: string,
): Promise<{ household: HouseholdRecord; role: Role }[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('household', 'household.id', 'membership.group_id')
    .selectAll('household')
    .select('membership.role')
    .where('membership.user_id', '=', userId)
    .execute()
  return rows.map((row) => ({ household: toHouseholdRecord(row), role: row.role }))
}

/** Returns the household that the user joined first, other than the household `householdId`. */
export async function findOtherHousehold(
  db: Reader,
  userId: string,
  householdId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('membership')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('group_id', '!=', householdId)
    .orderBy('created_at')
    .orderBy('group_id')
    .executeTakeFirst()
  return row?.group_id
}

/** Locks the user's memberships until the commit. Lock the account before a household, to avoid deadlocks. */
export async function lockAccount(tx: Writer, kind: DatabaseKind, userId: string): Promise<void> {
  const query = tx.selectFrom('user_account').select('id').where('id', '=', userId)
  await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

export async function findDefaultHousehold(
  db: Reader,
  userId: string,
): Promise<{ householdId: number; household: HouseholdRecord } | undefined> {
  const row = await db
    .selectFrom('user_account')
    .innerJoin('household', 'household.id', 'user_account.default_group_id')
    .selectAll('household')
    .where('user_account.id', '=', userId)
    .executeTakeFirst()
  return row && { householdId: row.id, household: toHouseholdRecord(row) }
}

export async function moveDefault(tx: Writer, userId: string, from: number, to: number): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ default_group_id: to })
    .where('id', '=', userId)
    .where('default_group_id', '=', from)
    .execute()
}

export async function insertMembership(
  tx: Writer,
  householdId: number,
  userId: string,
  role: Role,
  now: number,
): Promise<void> {
  await tx
    .insertInto('membership')
    .values({ group_id: householdId, user_id: userId, role, created_at: now })
    .execute()
}

export function countMembers(db: Reader, householdId: number): Promise<number> {
  return countRows(db.selectFrom('membership').where('group_id', '=', householdId))
}
