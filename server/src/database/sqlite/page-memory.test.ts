import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../database.ts'

it.each([
  [64, -4000],
  [512, -32_000],
])('Connections to SQLite take their share of %d MB for pages', async (memoryMegabytes, kibibytes) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-pages-'))
  const database = openDatabase({ databaseUrl: undefined, dataDir, memoryMegabytes })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  for (const reader of [database.read, database.readApart('a')]) {
    const { rows } = await sql`pragma cache_size`.execute(reader)
    expect(rows).toEqual([{ cache_size: kibibytes }])
  }
})
