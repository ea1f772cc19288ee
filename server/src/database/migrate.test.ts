import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/postgres.ts'
import { sqliteFileName } from './database.ts'
import { migrate, MigrationError } from './migrate.ts'

let dataDir: string
let postgres: TestDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cubby-migrate-'))
  postgres = await createDatabase()
})
afterAll(async () => {
  await postgres.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const kinds = ['sqlite', 'postgres'] as const
type Kind = (typeof kinds)[number]
type Row = Record<string, unknown>

const optionsOf = (kind: Kind) => ({
  dataDir,
  backupFolder: join(dataDir, 'backups'),
  databaseUrl: kind === 'postgres' ? postgres.url : undefined,
})

async function query(kind: Kind, statement: string): Promise<Row[]> {
  if (kind === 'sqlite') {
    using database = new DatabaseSync(join(dataDir, sqliteFileName))
    return database.prepare(statement).all()
  }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    // as: rows of any statement.
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** `table.column` of every table that a step made, but the migrator's own and what full text keeps for itself. */
async function columnsOf(kind: Kind): Promise<string[]> {
  const statement =
    kind === 'sqlite'
      ? `select t.name || '.' || c.name as name from pragma_table_list t join pragma_table_info(t.name) c
         where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'`
      : `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`
  const names = (await query(kind, statement)).map(({ name }) => String(name))
  return names.filter((name) => !name.startsWith('kysely_')).toSorted()
}

describe('Migrating', () => {
  it.each(kinds)(
    'makes the tables of an empty %s database, and a second time changes nothing',
    async (kind) => {
      await migrate(optionsOf(kind))
      const columns = await columnsOf(kind)
      expect(columns).toContain('item.value')
      const steps = await query(kind, 'select * from kysely_migration')
      await migrate(optionsOf(kind))
      expect(await columnsOf(kind)).toEqual(columns)
      expect(await query(kind, 'select * from kysely_migration')).toEqual(steps)
      // Statistics of tables without rows would make SQLite walk all of those that grow.
      const statistics =
        kind === 'sqlite'
          ? `select name from sqlite_schema where name = 'sqlite_stat1'`
          : 'select 1 where false'
      expect(await query(kind, statistics)).toEqual([])
      // Nothing was there that could have been lost.
      expect(existsSync(join(dataDir, 'backups'))).toBe(false)
    },
  )

  it('gives both databases the same tables and columns', async () => {
    const columns = await columnsOf('sqlite')
    expect(columns.length).toBeGreaterThan(100)
    // One server counts attempts in memory, several in the database.
    const shared = ['attempt_counter.expire', 'attempt_counter.key', 'attempt_counter.points']
    // SQLite’s own numbers of items have names.
    const both = columns.filter((name) => name !== 'item.key' && name !== 'item_label.item_key')
    expect([...shared, ...both].toSorted()).toEqual(await columnsOf('postgres'))
  })

  it.each(kinds)('refuses a %s database that a newer Cubby wrote, and leaves it as it is', async (kind) => {
    await query(kind, `insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`)
    const refused = migrate(optionsOf(kind))
    await expect(refused).rejects.toBeInstanceOf(MigrationError)
    await expect(refused).rejects.toThrow(
      'The database was written by a newer Cubby (it has the step 9999-later). Start that version again, or restore a backup.',
    )
    expect(await query(kind, 'select name from kysely_migration order by name desc limit 1')).toEqual([
      { name: '9999-later' },
    ])
    await query(kind, `delete from kysely_migration where name = '9999-later'`)
    await migrate(optionsOf(kind))
  })
})
