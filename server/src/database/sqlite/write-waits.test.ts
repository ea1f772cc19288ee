import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase, sqliteFileName } from '../database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const holder = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const database = new DatabaseSync(workerData, { timeout: 5000 })
  database.exec('begin immediate')
  parentPort.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  database.exec('commit')
  database.close()
`

it('A transaction that has read waits to write while another connection writes', async () => {
  const dataDir = await temporaryFolder()
  const database = openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await database.write((tx) => sql`create table note (text text)`.execute(tx))
    const worker = new Worker(holder, { eval: true, workerData: join(dataDir, sqliteFileName) })
    await once(worker, 'message')
    await database.write(async (tx) => {
      await sql`select * from note`.execute(tx)
      await sql`insert into note values ('written')`.execute(tx)
    })
    const { rows } = await sql`select text from note`.execute(database.read)
    expect(rows).toEqual([{ text: 'written' }])
  } finally {
    await database.close()
  }
})
