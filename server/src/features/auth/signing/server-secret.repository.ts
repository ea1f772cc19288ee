import type { Reader } from '#server/database/database.ts'
import type { ServerSecretTable } from '../auth.table.ts'

export async function findServerSecret(
  db: Reader,
  name: ServerSecretTable['name'],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.secret
}
