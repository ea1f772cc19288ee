import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTallies } from '#server/journal/tallies/check-tallies.ts'
import { newId, zeroUuid } from '#server/shared/new-id.ts'
import {
  createFirstRelease,
  ids,
  readOldTables,
  token,
  type OldDatabase,
  type OldTables,
} from '#test/first-release.ts'
import { createDatabase } from '#test/postgres.ts'
import { createTestApp, type Send, type TestApp } from '#test/test-app.ts'
import { sqliteFileName, type DatabaseKind } from './database.ts'
import { migrate } from './migrate.ts'
import { ConnectionPool } from './sqlite/connection-pool.ts'
import { openPostgres, postgresDialect } from './postgres/postgres.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'

const openFile = (file: string): OldDatabase =>
  new Kysely({
    dialect: sqliteDialect(new ConnectionPool({ file, cacheMegabytes: 8, size: 1 }), 'begin immediate'),
  })

/** A database as the first release left it, and ways to look into it. */
async function createOld(kind: DatabaseKind) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-upgrade-'))
  const postgres = kind === 'postgres' ? await createDatabase() : undefined
  const open = () =>
    postgres
      ? new Kysely<OldTables>({ dialect: postgresDialect(openPostgres(postgres.url, { maxConnections: 1 })) })
      : openFile(join(dataDir, sqliteFileName))
  const look = async <T>(work: (db: OldDatabase) => Promise<T>): Promise<T> => {
    const db = open()
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  await look((db) => createFirstRelease(db, kind))
  const remove = async () => {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, backupFolder: join(dataDir, 'backups'), databaseUrl: postgres?.url, look, remove }
}

const settingsOf = ({ dataDir, databaseUrl }: Awaited<ReturnType<typeof createOld>>) => ({
  CUBBY_DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { CUBBY_DATABASE_URL: databaseUrl }),
})

/** Numbers are in the order of the UUIDs; 0 stands for a household that is gone. */
const numberOf = (household: unknown) => [ids.others, ids.household].indexOf(String(household)) + 1

/** Rows of before as they are with a number for their household. */
function numbered(tables: Awaited<ReturnType<typeof readOldTables>>): typeof tables {
  const numberRow = ({ group_key, ...row }: Record<string, unknown>) => {
    void group_key
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, name.endsWith('group_id') ? numberOf(value) : value]),
    )
  }
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(numberRow)]))
}

describe.each(['sqlite', 'postgres'] as const)('A %s database of the first release', (kind) => {
  let old: Awaited<ReturnType<typeof createOld>>
  let app: TestApp
  let before: Awaited<ReturnType<typeof readOldTables>>
  let send: Send

  beforeAll(async () => {
    old = await createOld(kind)
    before = await old.look(readOldTables)
    app = await createTestApp(kind, settingsOf(old))
    send = (method, path, body) => app.send(method, path, body, { authorization: token })
  })
  afterAll(async () => {
    await app.close()
    await old.remove()
  })

  it('stays as it was when a step fails half-way, and is upgraded at the next start', async () => {
    const other = await createOld(kind)
    const rows = await other.look(readOldTables)
    await other.look((db) => sql`create table saved_view (id text)`.execute(db))
    await expect(migrate(other)).rejects.toThrow(/saved_view.*exists/)
    const tables = await other.look((db) => db.introspection.getTables())
    expect(tables.map(({ name }) => name)).not.toContain('invitation')
    expect(await other.look(readOldTables)).toEqual(rows)
    await other.look((db) => sql`drop table saved_view`.execute(db))
    await migrate(other)
    expect(await other.look((db) => db.selectFrom('invitation').selectAll().execute())).toEqual([])
    await other.remove()
  })

  it('keeps every row with everything in it', async () => {
    const { change, ...after } = await old.look(readOldTables)
    const { change: changesBefore, item_label: labelled = [], ...rowsBefore } = numbered(before)
    const { household: householdsBefore = [], ...othersBefore } = rowsBefore
    // The texts that are searched are made anew.
    expect(after).toMatchObject({ ...othersBefore, item_search: after['item_search'] })
    expect(after['household']).toMatchObject(
      householdsBefore.map(({ id, ...row }) => ({ ...row, id: numberOf(id), uuid: id })),
    )
    const labels = labelled.map(({ group_id, item_id, label_id, archived }) => ({
      group_id,
      item_id,
      label_id,
      archived,
    }))
    // SQLite has the keys of their items beside them, which a test below looks at.
    const kept = after['item_label']?.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'item_key')),
    )
    expect(kept).toEqual(labels)
    // The fields inside them were migrated too.
    expect(change).toHaveLength(changesBefore?.length ?? 0)
  })

  it('has foreign keys that refuse what refers to nothing', async () => {
    const { item_id } = before['item_label']?.[0] ?? {}
    const key = kind === 'sqlite' ? { item_key: 1 } : {}
    const orphan = { group_id: 2, item_id, label_id: newId(), archived: 0, ...key }
    const insert = old.look((db) => db.insertInto('item_label').values(orphan).execute())
    await expect(insert).rejects.toThrow(/foreign key/i)
  })

  it.runIf(kind === 'sqlite')('has no row that refers to nothing', async () => {
    expect((await old.look((db) => sql`pragma foreign_key_check`.execute(db))).rows).toEqual([])
  })

  it.runIf(kind === 'sqlite')(
    'has statistics of its tables, and none of what a text index keeps for itself',
    async () => {
      const { rows } = await old.look((db) =>
        sql<{ tbl: string }>`select distinct tbl from sqlite_stat1`.execute(db),
      )
      const tables = rows.map(({ tbl }) => tbl)
      expect(tables).toContain('item')
      expect(tables.filter((name) => /_(data|idx|docsize|content)$/.test(name))).toEqual([])
    },
  )

  it.runIf(kind === 'sqlite')(
    'has the keys of items in their rows for searches and in their labels',
    async () => {
      const { rows } = await old.look((db) =>
        sql`select item_search.item_id, item.id from item_search left join item using (key)`.execute(db),
      )
      expect(rows).toEqual([{ item_id: ids.saw, id: ids.saw }])
      const labels = await old.look((db) =>
        sql`select count(*) as count from item_label join item on item.key = item_label.item_key
        and item.id = item_label.item_id`.execute(db),
      )
      expect(labels.rows).toEqual([{ count: before['item_label']?.length }])
    },
  )

  it.runIf(kind === 'sqlite')('is copied aside first, with the old rows in the old tables', async () => {
    const copy = openFile(join(old.dataDir, 'backups/cubby-0001-first-tables.db'))
    expect(await readOldTables(copy)).toEqual(before)
    await copy.destroy()
  })

  it('shows its items with their labels and fields, and finds them', async () => {
    const { json: saw } = await send('GET', `/items/${ids.saw}`)
    expect(saw).toMatchObject({
      name: 'Saw',
      locationPath: ['House', 'Attic'],
      labels: [
        { id: ids.steel, icon: '', parentId: zeroUuid },
        { id: ids.tools, color: '#aabbcc', description: 'all' },
      ],
      fields: [
        { id: ids.teeth, name: 'Teeth', textValue: 'fine', numberValue: 30, timeValue: '' },
        { id: ids.size, name: 'Size', textValue: 'XL' },
      ],
    })
    expect((await send('GET', '/items?q=fine')).json.items).toMatchObject([{ id: ids.saw }])
    const { json: steel } = await send('GET', `/items?labels=${ids.steel}`)
    expect(steel.items).toMatchObject([{ id: ids.blade }, { id: ids.saw }])
  })

  it('shows nothing of the household of others, to which the next batch goes as little', async () => {
    expect((await send('GET', '/items')).json.items).toMatchObject([{ name: 'Blade' }, { name: 'Saw' }])
    expect((await send('GET', '/items?q=axe')).json.items).toEqual([])
    expect((await send('GET', `/items/${ids.axe}`)).status).toBe(404)
    expect((await send('GET', '/locations')).json).toMatchObject([{ name: 'Attic' }, { name: 'House' }])
  })

  it('counts its items', async () => {
    const checked = []
    for await (const { compared, wrong } of checkTallies(app.context.database))
      checked.push({ compared, wrong })
    expect(checked).toContainEqual({ compared: expect.toSatisfy((count: number) => count > 5), wrong: 0 })
    expect(checked.every(({ wrong }) => wrong === 0)).toBe(true)
  })

  it('has its oldest account as the server admin', async () => {
    expect((await send('GET', '/users/self')).json.item.isSuperuser).toBe(true)
  })

  it('gives the next household the next number', async () => {
    const founded = await send('POST', '/groups', { name: 'Hut' })
    expect(founded.status).toBe(201)
    const { read } = app.context.database
    const rows = await read.selectFrom('household').select(['id', 'name']).orderBy('id').execute()
    expect(rows).toMatchObject([{ name: 'Elsewhere' }, { name: 'Home' }, { id: 3, name: 'Hut' }])
  })

  it('puts names with numbers into their natural order', async () => {
    const other = await createOld(kind)
    const names = ['Box 10', 'Box 2']
    const boxes = names.map((name) => ({
      ...before['location']?.[0],
      id: newId(),
      name,
      name_key: name.toLowerCase(),
    }))
    await other.look((db) => db.insertInto('location').values(boxes).execute())
    await migrate(other)
    const sorted = other.look((db) =>
      db.selectFrom('location').select('name').where('name', 'in', names).orderBy('name_key').execute(),
    )
    expect(await sorted).toEqual([{ name: 'Box 2' }, { name: 'Box 10' }])
    await other.remove()
  })

  it('finds the files that are there by their names, and lets their texts wait to be read', async () => {
    const other = await createOld(kind)
    await migrate(other, '0014-profile')
    const hash = 'a'.repeat(64)
    const file = { group_id: ids.household, hash, size: 5, mime: 'application/pdf', thumbnails: 'none' }
    const shown = { type: 'receipt', is_primary: 0, name: 'Réçeipt.pdf', url: '', position: 0 }
    await other.look(async (db) => {
      await db
        .insertInto('file')
        .values({ ...file, created_at: 1 })
        .execute()
      const of = { group_id: ids.household, item_id: ids.saw, hash, created_at: 1, updated_at: 1 }
      await db
        .insertInto('attachment')
        .values({ ...of, ...shown, id: newId() })
        .execute()
    })
    const upgraded = await createTestApp(kind, settingsOf(other))
    const { json } = await upgraded.send('GET', '/items?page=1&pageSize=5&q=receipt', undefined, {
      authorization: token,
    })
    expect(json.items).toMatchObject([{ name: 'Saw', foundIn: 'Réçeipt.pdf' }])
    const { read } = upgraded.context.database
    expect(await read.selectFrom('file').select('text_state').execute()).toEqual([{ text_state: 'waiting' }])
    const totals = read
      .selectFrom('household')
      .select(['files', 'file_bytes'])
      .where('uuid', '=', ids.household)
    expect(await totals.executeTakeFirst()).toEqual({ files: 1, file_bytes: 5 })
    await upgraded.close()
    await other.remove()
  })

  it('keeps which changes are undone when undos of undos were recorded before', async () => {
    const other = await createOld(kind)
    await migrate(other, '0034-field-descriptions')
    await other.look(async (db) => {
      for (let revision = 8, undo_of = ids.batch; revision < 11; revision++) {
        const undo = { group_id: numberOf(ids.household), id: newId(), revision, actor_id: ids.user, undo_of }
        await db
          .insertInto('batch')
          .values({ ...undo, source: 'undo', created_at: revision, summary: '[]' })
          .execute()
        undo_of = undo.id
      }
    })
    const upgraded = await createTestApp(kind, settingsOf(other))
    const { json } = await upgraded.send('GET', '/journal', undefined, { authorization: token })
    const states = json.items.map(({ isUndone }: { isUndone: boolean }) => isUndone)
    expect(states).toEqual([false, true, false, true])
    await upgraded.close()
    await other.remove()
  })

  it('can still undo what was done then', async () => {
    const undone = await send('POST', `/journal/${ids.batch}/undo`)
    expect(undone, undone.text).toMatchObject({ status: 200, json: { undone: 1, skipped: 0 } })
    expect((await send('GET', `/items/${ids.saw}`)).json).toMatchObject({
      name: 'Old saw',
      description: 'rusty',
      fields: [{ id: ids.teeth, textValue: 'fine' }, { id: ids.size }],
    })
  })
})
