import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase, sqliteFileName } from '../database.ts'
import { createCheckpoints } from './checkpoint.ts'
import { openSqlite, openToWrite } from './open-sqlite.ts'

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

it('keeps those who read by turns, so that somebody always does, from a log that is too long', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-log-'))
  const file = join(folder, 'a.db')
  const writer = openToWrite(file, 1)
  writer.exec('create table filler (text text)')
  const readers = [1, 2].map(() => openSqlite(file, { readOnly: true, cacheMegabytes: 1 }))
  const read = (reader: DatabaseSync) => reader.exec('begin; select * from filler limit 1')
  const stop = () => readers.filter(({ isTransaction }) => isTransaction).map((one) => one.exec('rollback'))
  let pauses = 0
  const checkpoints = createCheckpoints(
    file,
    async (work) => {
      pauses += 1
      stop()
      await work()
      return true
    },
    { longBytes: 100_000, tooLongBytes: 1_000_000 },
  )
  async function readByTurns(): Promise<number> {
    let longest = 0
    for (let turn = 0; turn < 80; turn++) {
      // One of them begins to read before the other one ends.
      const [next, last] = turn % 2 === 0 ? readers : readers.toReversed()
      if (next) read(next)
      if (last?.isTransaction) last.exec('rollback')
      writer.exec('insert into filler values (hex(randomblob(25000)))')
      checkpoints.begin()
      await checkpoints.finish()
      longest = Math.max(longest, (await stat(`${file}-wal`)).size)
    }
    return longest
  }
  expect(await readByTurns()).toBeLessThan(1_200_000)
  expect(pauses).toBeGreaterThan(2)
  // A reader that reads on, like an export, keeps the log, but does not stop others at each write.
  stop()
  pauses = 0
  const exporter = openSqlite(file, { readOnly: true, cacheMegabytes: 1 })
  read(exporter)
  for (let turn = 0; turn < 50; turn++) {
    writer.exec('insert into filler values (hex(randomblob(25000)))')
    checkpoints.begin()
    await checkpoints.finish()
  }
  expect(pauses).toBeGreaterThan(0)
  expect(pauses).toBeLessThan(4)
  // Afterwards the log begins anew, and with it the length that is too long.
  exporter.close()
  writer.exec('pragma wal_checkpoint(truncate)')
  expect(await readByTurns()).toBeLessThan(1_200_000)
  for (const one of [...readers, writer]) one.close()
  await rm(folder, { recursive: true })
})
