import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { databaseKinds } from '#test/each-database.ts'
import { addStep } from '#test/add-step.ts'
import { createDatabase, type TestDatabase } from '#test/postgres.ts'
import { sqliteFileName } from './database.ts'
import { migrate, MigrationError } from './migrate.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let dataDir: string
let postgres: TestDatabase
beforeAll(async () => {
  dataDir = await temporaryFolder()
  postgres = await createDatabase()
})
afterAll(() => postgres.drop())

type Kind = (typeof databaseKinds)[number]
type Row = Record<string, unknown>

const optionsOf = (kind: Kind) => ({
  dataDir,
  backupFolder: join(dataDir, `backups-${kind}`),
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
    // as: the type of the rows depends on the statement, which the compiler cannot read.
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Lists `table.column` of all tables of the schema, without the tables of the migrator and of full-text indexes. */
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
  it.each(databaseKinds)(
    'creates the tables of an empty %s database, and changes nothing when it runs again',
    async (kind) => {
      await migrate(optionsOf(kind))
      const columns = await columnsOf(kind)
      expect(columns).toContain('item.value')
      const steps = await query(kind, 'select * from kysely_migration')
      await migrate(optionsOf(kind))
      expect(await columnsOf(kind)).toEqual(columns)
      expect(await query(kind, 'select * from kysely_migration')).toEqual(steps)
      // There must be no statistics of empty tables, because with them SQLite would scan tables that grow later.
      const statistics =
        kind === 'sqlite'
          ? `select name from sqlite_schema where name = 'sqlite_stat1'`
          : 'select 1 where false'
      expect(await query(kind, statistics)).toEqual([])
      // The database was empty before, so migrating it made no backup copy.
      expect(existsSync(join(dataDir, 'backups'))).toBe(false)
    },
  )

  it('gives SQLite and PostgreSQL the same tables and columns', async () => {
    const columns = await columnsOf('sqlite')
    expect(columns.length).toBeGreaterThan(100)
    // Only PostgreSQL has the table of failed attempts, because servers on SQLite count attempts in memory.
    const shared = ['attempt_counter.expire', 'attempt_counter.key', 'attempt_counter.points']
    // Leave out the columns with item keys, which only SQLite has.
    const both = columns.filter((name) => name !== 'item.key' && name !== 'item_label.item_key')
    expect([...shared, ...both].toSorted()).toEqual(await columnsOf('postgres'))
  })

  it.each(databaseKinds)('rejects a %s database of a newer Cubby and leaves it unchanged', async (kind) => {
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

  it('runs once when two servers start on an empty PostgreSQL database at the same time', async () => {
    const empty = await createDatabase()
    const options = { ...optionsOf('postgres'), databaseUrl: empty.url }
    await expect(Promise.all([migrate(options), migrate(options)])).resolves.toHaveLength(2)
    await empty.drop()
  })
})

describe.each(databaseKinds)('A %s database of an older schema', (kind) => {
  const findCopy = () => join(optionsOf(kind).backupFolder, 'cubby-0008-counts-of-states.db')
  const addColumn = (db: Kysely<unknown>) =>
    sql`alter table household add column motto text not null default ''`.execute(db)
  const readAll = async () => ({
    columns: await columnsOf(kind),
    households: await query(kind, 'select id, name from household order by id'),
    members: await query(kind, 'select group_id, role from membership order by role'),
    steps: await query(kind, 'select name from kysely_migration order by name'),
  })
  let before: Awaited<ReturnType<typeof readAll>>

  beforeAll(async () => {
    await migrate(optionsOf(kind))
    const [household, person] = [`'${newId()}'`, `'${newId()}'`]
    await query(
      kind,
      `insert into household (id, uuid, created_at, updated_at, name, currency, time_zone)
      values (1, ${household}, 1, 1, 'Home', 'EUR', 'UTC')`,
    )
    await query(
      kind,
      `insert into user_account (id, name, email, password_hash, default_group_id, created_at, updated_at)
      values (${person}, 'Ann', 'ann@example.org', '', 1, 1, 1)`,
    )
    await query(
      kind,
      `insert into membership (group_id, user_id, role, created_at) values (1, ${person}, 'owner', 1)`,
    )
    before = await readAll()
  })

  it('is unchanged when one of two migrations fails, and keeps the copy of the SQLite file', async () => {
    addStep('0098-motto', addColumn)
    addStep('0099-later', async (db) => {
      await sql`update household set name = 'Half'`.execute(db)
      await sql`insert into nowhere (id) values (1)`.execute(db)
    })
    const failed = migrate(optionsOf(kind))
    await expect(failed).rejects.toBeInstanceOf(MigrationError)
    await expect(failed).rejects.toThrow(
      /^The database could not be upgraded: the step 0099-later failed \(.*nowhere.*\)\. Nothing was changed\./,
    )
    expect(await readAll()).toEqual(before)
    expect(existsSync(findCopy())).toBe(kind === 'sqlite')
    // The older version continues, so the next upgrade has to make a new copy.
    await query(kind, `update household set name = 'House'`)
    before = await readAll()
  })

  it.runIf(kind === 'sqlite')('is not upgraded while the disk for its copy is not mounted', async () => {
    addStep('0098-motto', addColumn)
    const unmounted = join(dataDir, 'unmounted')
    const options = { ...optionsOf(kind), backupFolder: join(unmounted, 'backups') }
    await expect(migrate(options)).rejects.toThrow(/ENOENT.*unmounted/)
    expect([await readAll(), existsSync(unmounted)]).toEqual([before, false])
  })

  it('keeps all rows when a migration replaces a table to which other tables refer', async () => {
    addStep('0098-motto', addColumn)
    addStep('0099-later', async (db) => {
      if (kind === 'postgres') return
      await sql`create table anew (id integer not null constraint household_key primary key, uuid text not null,
        created_at integer not null, updated_at integer not null, name text not null, currency text not null,
        time_zone text not null, revision integer not null default 0, motto text not null)`.execute(db)
      await sql`insert into anew select id, uuid, created_at, updated_at, name, currency, time_zone, revision, motto
        from household`.execute(db)
      await sql`drop table household`.execute(db)
      await sql`alter table anew rename to household`.execute(db)
    })
    await migrate(optionsOf(kind))
    const after = await readAll()
    expect(after).toMatchObject({ households: before.households, members: before.members })
    expect(after.columns).toContain('household.motto')
    expect(after.steps.map(({ name }) => name)).toEqual([
      '0001-initial',
      '0002-assistants-and-webhooks',
      '0003-worth-today',
      '0004-who-is-behind-webhooks-and-suggestions',
      '0005-claims',
      '0006-guests',
      '0007-dates-with-their-precision',
      '0008-counts-of-states',
      '0098-motto',
      '0099-later',
    ])
  })

  it.runIf(kind === 'sqlite')('has no broken references after a migration has replaced a table', async () => {
    expect(await query(kind, 'pragma foreign_key_check')).toEqual([])
  })

  it.runIf(kind === 'sqlite')('is copied before each upgrade, and the copy replaces an older one', () => {
    using copied = new DatabaseSync(findCopy(), { readOnly: true })
    expect(copied.prepare('select name from kysely_migration').all()).toEqual([
      { name: '0001-initial' },
      { name: '0002-assistants-and-webhooks' },
      { name: '0003-worth-today' },
      { name: '0004-who-is-behind-webhooks-and-suggestions' },
      { name: '0005-claims' },
      { name: '0006-guests' },
      { name: '0007-dates-with-their-precision' },
      { name: '0008-counts-of-states' },
    ])
    expect(copied.prepare('select id, name from household').all()).toEqual(before.households)
  })

  it('is refused by a Cubby that does not know its last migrations, after these have run', async () => {
    await expect(migrate(optionsOf(kind))).rejects.toThrow('it has the step 0098-motto, 0099-later')
  })
})
