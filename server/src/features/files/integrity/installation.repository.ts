import type { Reader, Writer } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'

const name = 'installation'

/** Returns the id that the database shares with its storage; undefined until a server has started. */
export async function findInstallation(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.secret
}

/** Inserts the id unless there is one. Returns the stored id, which may be that of another server that was faster. */
export async function insertInstallationId(tx: Writer, id: string): Promise<string> {
  await tx
    .insertInto('server_secret')
    .values({ name, secret: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findInstallation(tx)) ?? id
}

export function hasFileRows(db: Reader): Promise<boolean> {
  return hasRow(db.selectFrom('file'))
}

/** True while the database has neither an account nor a household. */
export async function isUnused(db: Reader): Promise<boolean> {
  return !(await hasRow(db.selectFrom('user_account'))) && !(await hasRow(db.selectFrom('household')))
}
