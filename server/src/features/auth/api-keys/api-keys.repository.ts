import type { Role } from '#contract/accounts/users.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'
import type { ApiKeyTable } from '../auth.table.ts'
import { isIn, rightsOfAll, type Rights, type TokenIn } from '../access/rights.repository.ts'

const dayMs = 86_400_000

export function findKey(
  db: Reader,
  { tokenHash, householdUuid, now }: TokenIn,
): Promise<(Rights & { keyId: string; keyRole: Role; suggests: number }) | undefined> {
  return rightsOfAll(db)
    .innerJoin('api_key', 'api_key.user_id', 'membership.user_id')
    .select(['api_key.id as keyId', 'api_key.role as keyRole', 'api_key.suggests'])
    .where('api_key.token_hash', '=', tokenHash)
    .where('api_key.expires_at', '>', now)
    .where(isIn(householdUuid))
    .executeTakeFirst()
}

export function listKeys(db: Reader, userId: string): Promise<ApiKeyTable[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertKey(tx: Writer, key: ApiKeyTable): Promise<void> {
  await tx.insertInto('api_key').values(key).execute()
}

export function isKey(db: Reader, id: string, now: number): Promise<boolean> {
  return hasRow(db.selectFrom('api_key').where('id', '=', id).where('expires_at', '>', now))
}

export async function deleteKey(tx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_key')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteKeysOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('api_key').where('user_id', '=', userId).execute()
}

/**
 * Records when API keys were last used. Keeps a later time that another server wrote, unless it is so far ahead that a
 * clock was wrong.
 */
export async function setLastUsed(tx: Writer, uses: readonly [id: string, at: number][]): Promise<void> {
  for (const [id, at] of uses) {
    await tx
      .updateTable('api_key')
      .set({ last_used_at: at })
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('last_used_at', 'is', null),
          eb('last_used_at', '<', at),
          eb('last_used_at', '>', at + dayMs),
        ]),
      )
      .execute()
  }
}
