import type { Reader, Writer } from '#server/database/database.ts'

const name = 'installation'

/** The id that a database and its files share; undefined until a server starts. */
export async function findInstallation(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.secret
}

/** Keeps an id unless there is one; returns the one that is kept, for another server may have been quicker. */
export async function insertInstallationId(tx: Writer, id: string): Promise<string> {
  await tx
    .insertInto('server_secret')
    .values({ name, secret: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findInstallation(tx)) ?? id
}

export async function hasFileRows(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('file').select('hash').limit(1).executeTakeFirst()
  return row !== undefined
}
