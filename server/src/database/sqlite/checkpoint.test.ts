import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase, sqliteFileName } from '../database.ts'

it('takes a long log into the database off the main thread, and the log stays short', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-log-'))
  const file = join(dataDir, sqliteFileName)
  const database = openDatabase({ databaseUrl: undefined, dataDir })
  const fill = (rows: number) =>
    database.write(async (tx) => {
      await sql`create table if not exists filler (text text)`.execute(tx)
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
        insert into filler select hex(randomblob(500)) from n`.execute(tx)
    })
  const logSize = async () => (await stat(`${file}-wal`)).size
  try {
    await fill(20_000)
    expect(await logSize()).toBeGreaterThan(8_000_000)
    await expect.poll(async () => (await stat(file)).size, { timeout: 20_000 }).toBeGreaterThan(20_000_000)
    await expect.poll(async () => fill(1).then(logSize), { timeout: 20_000 }).toBeLessThan(8_000_000)
  } finally {
    await database.close()
  }
  const again = new DatabaseSync(file, { readOnly: true })
  expect(again.prepare('select count(*) as rows from filler').get()?.['rows']).toBeGreaterThan(20_000)
  again.close()
  await rm(dataDir, { recursive: true })
})
