import type { Reader } from '#server/database/database.ts'
import type { ServerSecretTable } from '../auth.table.ts'

export async function findSecret(db: Reader, name: ServerSecretTable['name']): Promise<string> {
  const row = await db
    .selectFrom('server_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.secret
}
