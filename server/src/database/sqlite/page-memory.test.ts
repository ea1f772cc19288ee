import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, openReadOnlyDatabase, type Reader } from '../database.ts'

async function memoryOf(db: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(db)
  // SQLite reports kibibytes as negative numbers, and pages as positive ones.
  return rows[0] && -rows[0].cache_size
}

it.each([
  [64, { reader: 1000, writer: 4000 }],
  [512, { reader: 8000, writer: 32_000 }],
])(
  'Each SQLite connection has a page cache in proportion to the memory limit of %d MB',
  async (memoryMegabytes, shares) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cubby-pages-'))
    const options = { databaseUrl: undefined, dataDir, memoryMegabytes }
    const database = openDatabase(options)
    const looking = openReadOnlyDatabase(options)
    onTestFinished(async () => {
      await Promise.all([looking, database].map((one) => one.close()))
      await rm(dataDir, { recursive: true })
    })
    expect(await memoryOf(database.read)).toBe(shares.reader)
    expect(await database.write(memoryOf)).toBe(shares.writer)
    expect(await memoryOf(looking.read)).toBe(shares.reader)
    expect(await database.snapshot(memoryOf)).toBe(shares.reader)
  },
)
