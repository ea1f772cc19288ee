import type { Reader, Writer } from '#server/database/database.ts'
import type { PasskeyTable } from './passkeys.table.ts'

export function listPasskeysOf(db: Reader, userId: string): Promise<PasskeyTable[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findByCredential(db: Reader, credentialId: string): Promise<PasskeyTable | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

export async function insertPasskey(tx: Writer, passkey: PasskeyTable): Promise<void> {
  await tx.insertInto('passkey').values(passkey).execute()
}

export async function deletePasskeyOf(tx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores the use of a passkey. Returns false when the passkey was removed or used since it was read. */
export async function setUsed(
  tx: Writer,
  { id, counter }: PasskeyTable,
  { newCounter, now }: { newCounter: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
