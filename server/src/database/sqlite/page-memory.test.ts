import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, openReadOnlyDatabase, type Reader } from '../database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

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
    const dataDir = await temporaryFolder()
    const options = { databaseUrl: undefined, dataDir, memoryMegabytes }
    const database = openDatabase(options)
    const looking = openReadOnlyDatabase(options)
    onTestFinished(() => looking.close())
    onTestFinished(() => database.close())
    expect(await memoryOf(database.read)).toBe(shares.reader)
    expect(await database.write(memoryOf)).toBe(shares.writer)
    expect(await memoryOf(looking.read)).toBe(shares.reader)
    expect(await database.snapshot(memoryOf)).toBe(shares.reader)
  },
)
