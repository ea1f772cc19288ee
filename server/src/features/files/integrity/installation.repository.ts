import type { Reader, Writer } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'
import { findServerSecret } from '#server/features/auth/signing/server-secret.repository.ts'

const name = 'installation'

/** Inserts the id unless there is one. Returns the stored id, which may be that of another server that was faster. */
export async function insertInstallationId(tx: Writer, id: string): Promise<string> {
  await tx
    .insertInto('server_secret')
    .values({ name, secret: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findServerSecret(tx, name)) ?? id
}

export function hasFileRows(db: Reader): Promise<boolean> {
  return hasRow(db.selectFrom('file'))
}

/** True while the database has neither an account nor a household. */
export async function isUnused(db: Reader): Promise<boolean> {
  return !(await hasRow(db.selectFrom('user_account'))) && !(await hasRow(db.selectFrom('household')))
}
