// @module-tag slow

import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Context } from '#server/context.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { collectionContents } from '#test/homebox-collection.ts'
import { testData } from '#test/test-data.ts'
import { createTestApp, type Send, type TestApp } from '#test/test-app.ts'
import { contentsOfFolder, zipOf, type ZipContent } from '#test/zip-file.ts'
import { bringHousehold } from './bring-household.ts'
import { findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import { compareHousehold, withPrepared, type FindTarget, type PreparedHousehold } from './move-in.service.ts'
import { planPeople } from './settle-household.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const password = 'correct horse battery 42!'
const folderOf = (version: string) => join(testData, 'homebox', version, 'data')

async function createApp(kind: DatabaseKind = 'sqlite'): Promise<TestApp> {
  const app = await createTestApp(kind)
  onTestFinished(() => app.close())
  return app
}

async function copyOf(version: string): Promise<string> {
  const folder = await temporaryFolder()
  await cp(folderOf(version), folder, { recursive: true })
  return folder
}

async function changedCopy(version: string, ...statements: string[]): Promise<string> {
  const folder = await copyOf(version)
  const database = new DatabaseSync(join(folder, 'homebox.db'), { enableForeignKeyConstraints: false })
  for (const statement of statements) database.exec(statement)
  database.close()
  return folder
}

/** An expression that takes longer than the age of the universe. */
const endless = `('${'a'.repeat(1000)}' like '${'%a'.repeat(50)}%b')`

const sameId =
  ({ database }: Pick<Context, 'database'>): FindTarget =>
  ({ id }) =>
    findHouseholdByUuid(database.read, id)

function bring({ context }: TestApp, path: string) {
  return withPrepared(context, path, sameId(context), async (households) => {
    const brought = []
    for (const prepared of households) {
      const { movedIn, settled } = await bringHousehold(context, prepared, path)
      brought.push({ movedIn, settled, notes: notesOf(prepared) })
    }
    return brought
  })
}

const notesOf = ({ notes }: PreparedHousehold) =>
  Object.fromEntries(notes.list().map(({ kind, count }) => [kind, count]))

/** Prepares the move without writing anything, like a dry run. */
function look({ context }: TestApp, path: string) {
  return withPrepared(context, path, sameId(context), ([prepared]) => {
    if (!prepared) throw new Error('There is no household')
    return Promise.resolve({ ...prepared, noted: notesOf(prepared) })
  })
}

async function signIn({ send }: TestApp, email: string): Promise<Send> {
  const { status, json, text } = await send('POST', '/users/login', { username: email, password })
  expect(status, text).toBe(200)
  return (method, path, body, headers = {}) =>
    send(method, path, body, { authorization: json.token, ...headers })
}

async function hashOf({ context }: TestApp, email: string): Promise<string> {
  const row = await context.database.read
    .selectFrom('user_account')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

async function countRows({ context: { database } }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [
    'household',
    'user_account',
    'item',
    'location',
    'label',
    'attachment',
    'notifier',
  ] as const) {
    const rows = await database.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .execute()
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

async function fileSums(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter(
    (one) => one.isFile() && one.parentPath.endsWith('documents') && !one.name.endsWith('.attrs'),
  )
  return Promise.all(
    files.map(async ({ parentPath, name }) =>
      createHash('sha256')
        .update(await readFile(join(parentPath, name)))
        .digest('hex'),
    ),
  )
}

/** Zips a data folder with its parent folder, as people often do. */
async function zipOfFolder(folder: string, more: readonly ZipContent[] = []): Promise<string> {
  return writeZip([...(await contentsOfFolder(folder, 'homebox-data/')), ...more])
}

async function writeZip(contents: readonly ZipContent[]): Promise<string> {
  const path = join(await temporaryFolder(), 'upload.zip')
  await writeFile(path, zipOf(contents))
  return path
}

describe.each(['0.18', '0.22', '0.26'])('A data folder of Homebox %s', (version) => {
  it('is moved in completely and only once, and undo reverts the move', async () => {
    const app = await createApp(version === '0.22' ? 'postgres' : 'sqlite')
    const folder = folderOf(version)
    const [brought] = await bring(app, folder)
    expect(Object.fromEntries(brought?.movedIn.records ?? [])).toMatchObject({
      item: { found: 8, here: 8 },
      location: { found: 7, here: 7 },
      label: { found: version === '0.26' ? 7 : 6 },
      attachment: { found: version === '0.26' ? 4 : 3 },
      maintenance: { found: 2, here: 2 },
      template: { found: version === '0.18' ? 0 : 1 },
    })
    expect(brought?.movedIn.files).toEqual({ same: 3, stripped: 0 })
    expect(brought?.settled).toMatchObject({ isNew: true, newNotifiers: 1 })
    expect(brought?.notes).toMatchObject({ signIn: 2, invitation: 1 })

    // The first owner keeps the password, because Cubby has taken over the hash from Homebox.
    expect(await hashOf(app, 'mira@example.org')).toMatch(version === '0.18' ? /^\$2a\$14\$/ : /m=65536/)
    const mira = await signIn(app, 'mira@example.org')
    const rehashed = await hashOf(app, 'mira@example.org')
    expect(rehashed).toMatch(/^\$argon2id\$/)
    expect(rehashed).not.toMatch(/m=65536/)
    await signIn(app, 'mira@example.org')
    const { json: statistics } = await mira('GET', '/groups/statistics')
    expect(statistics).toMatchObject({
      totalUsers: 2,
      totalItems: 7,
      totalLocations: 7,
      totalItemPrice: 3729.96,
    })
    const { json: members } = await mira('GET', '/groups/members')
    expect(members.map(({ email, role }: Record<string, string>) => [email, role])).toEqual([
      ['mira@example.org', 'owner'],
      ['tom@example.org', 'editor'],
    ])

    const before = await countRows(app)
    const [again] = await bring(app, folder)
    expect(again?.movedIn).toMatchObject({ created: 0, batchId: null })
    expect(again?.settled).toMatchObject({ isNew: false, newAccounts: [], newNotifiers: 0 })
    expect(await countRows(app)).toEqual(before)

    const undone = await mira('POST', `/journal/${brought?.movedIn.batchId}/undo`)
    expect(undone.status, undone.text).toBe(200)
    expect(await countRows(app)).toEqual({ ...before, item: 0, location: 0, label: 0, attachment: 0 })
  })
})

describe('Moving in from Homebox 0.26', () => {
  it('keeps ids, trees, custom fields, photos, templates and types', async () => {
    const app = await createApp()
    const [brought] = await bring(app, folderOf('0.26'))
    expect(brought?.notes).toEqual({ signIn: 2, invitation: 1, apiKey: 1, entityType: 1, locationDetails: 1 })
    const send = await signIn(app, 'mira@example.org')
    const { json: list } = await send('GET', '/items?includeArchived=true')
    const bike = list.items.find(({ name }: { name: string }) => name === 'Cargo bike')
    const { json: item } = await send('GET', `/items/${bike.id}`)
    expect(item.labels.map(({ name }: { name: string }) => name)).toContain('Vehicle')
    const { json: parent } = await send('GET', `/items/${item.parent.id}`)
    const fields = parent.fields.filter(({ name }: { name: string }) => name.startsWith('Kind'))
    expect(fields).toMatchObject([
      { type: 'number', numberValue: 42 },
      { type: 'boolean', booleanValue: true },
      { type: 'time', timeValue: expect.stringContaining('2024-02-29') },
    ])
    expect(parent.attachments).toContainEqual(
      expect.objectContaining({ path: 'https://example.org/manual', mimeType: 'link/url' }),
    )
    const { json: templates } = await send('GET', '/templates')
    const { json: template } = await send('GET', `/templates/${templates[0].id}`)
    expect(template).toMatchObject({
      name: 'Bulb',
      defaultQuantity: 2,
      defaultManufacturer: 'Osram',
      defaultLocation: expect.anything(),
      fields: [{ name: 'Socket', textValue: 'E27' }],
    })
    const { json: locations } = await send('GET', '/locations')
    expect(locations).toContainEqual(expect.objectContaining({ description: 'Damp in winter' }))
    const stored = await app.context.database.read.selectFrom('file').select('hash').execute()
    const sums = await fileSums(folderOf('0.26'))
    for (const { hash } of stored) expect(sums).toContain(hash)
  })

  it('lists new records in a dry run, and writes nothing', async () => {
    const app = await createApp()
    const before = await countRows(app)
    const folder = await changedCopy(
      '0.26',
      "update users set email = 'no address', password = 'x' where name = 'Tom'",
    )
    await withPrepared(app.context, folder, sameId(app.context), async ([prepared]) => {
      if (!prepared) throw new Error('There is no household')
      const counts = await compareHousehold(app.context, prepared)
      expect(counts.get('item')).toEqual({ found: 8, here: 0 })
      const { members } = await planPeople(app.context.database.read, prepared)
      expect(members.map(({ email }) => email)).toEqual(['mira@example.org'])
      expect(notesOf(prepared)).toMatchObject({ email: 1 })
    })
    expect(await countRows(app)).toEqual(before)
    expect(await readdir(join(app.config.dataDir, 'tmp'))).toEqual([])
  })

  it('adds records that are new in Homebox, and keeps changes that were made in Cubby', async () => {
    const app = await createApp()
    await bring(app, folderOf('0.26'))
    const send = await signIn(app, 'mira@example.org')
    const { json: list } = await send('GET', '/items?q=bike&includeArchived=true')
    const [{ id }] = list.items
    expect((await send('PUT', `/items/${id}`, { name: 'My bike' })).status).toBe(200)
    const folder = await changedCopy(
      '0.26',
      `insert into entities (id, created_at, updated_at, name, group_entities, entity_type_entities)
        select '00000009-1111-4111-8111-111111111111', created_at, updated_at, 'New lamp', group_entities, entity_type_entities
        from entities where import_ref = '772m6jbh'`,
    )
    const [again] = await bring(app, folder)
    expect(again?.movedIn.created).toBe(1)
    expect((await send('GET', `/items/${id}`)).json.name).toBe('My bike')
    expect((await send('GET', '/items?q=lamp')).json.total).toBe(1)
  })

  it('makes a person who has a Cubby account a member, and keeps the password of this account', async () => {
    const app = await createApp()
    const body = { name: 'Tom', email: 'tom@example.org', password: 'another long password' }
    expect((await app.send('POST', '/users/register', body)).status).toBe(204)
    const [brought] = await bring(app, folderOf('0.26'))
    expect(brought?.settled.newAccounts).toHaveLength(1)
    expect(brought?.notes).toMatchObject({ knownAccount: 1 })
    const { status } = await app.send('POST', '/users/login', {
      username: body.email,
      password: body.password,
    })
    expect(status).toBe(200)
    expect((await app.send('POST', '/users/login', { username: body.email, password })).status).toBe(401)
  })

  it('makes the owner server admin of a new server, even when the data lists another member first', async () => {
    const app = await createApp()
    await bring(app, await changedCopy('0.26', "update users set rowid = 1000 where name = 'Mira'"))
    const isAdmin = async (email: string) =>
      (await (await signIn(app, email))('GET', '/users/self')).json.item.isSuperuser
    expect(await isAdmin('mira@example.org')).toBe(true)
    expect(await isAdmin('tom@example.org')).toBe(false)
  })

  it('creates one account for two members with the same address', async () => {
    const app = await createApp()
    const folder = await changedCopy('0.26', "update users set email = 'Mira@Example.org' where name = 'Tom'")
    const [brought] = await bring(app, folder)
    expect(brought?.settled.newAccounts).toHaveLength(1)
    expect(brought?.notes).toMatchObject({ knownAccount: 1 })
    const mira = await signIn(app, 'mira@example.org')
    expect((await mira('GET', '/groups/members')).json).toMatchObject([{ role: 'owner' }])
  })

  it('reports what is left out, shortened or replaced', async () => {
    const app = await createApp()
    const folder = await changedCopy(
      '0.26',
      `update entities set name = '${'x'.repeat(300)}', purchase_price = 1e12, purchase_date = 'soon', import_ref = 'nacq708k' where import_ref = '772m6jbh'`,
      "update entities set entity_children = id where import_ref = '00bqtfme'",
      "update notifiers set url = 'carrier-pigeon://roof'",
      "update groups set currency = 'xxx'",
      "update user_groups set role = 'user'",
      "update users set password = null, oidc_subject = 'sub' where name = 'Tom'",
    )
    const documents = join(folder, '1bc4b5fa-7b3b-44ff-b8f1-62fba7994def', 'documents')
    const [lost, emptied] = (await readdir(documents)).filter((name) => /^(1f80448|a12f02b)/.test(name))
    await rm(join(documents, lost ?? ''))
    await truncate(join(documents, emptied ?? ''), 0)
    const [brought] = await bring(app, folder)
    expect(brought?.notes).toMatchObject({
      shortened: 1,
      number: 1,
      date: 1,
      importRef: 1,
      cycle: 1,
      notifier: 1,
      currency: 1,
      noOwner: 1,
      provider: 1,
      password: 1,
      missingFile: 1,
      emptyFile: 1,
    })
    expect(brought?.movedIn.records.get('item')).toEqual({ found: 8, here: 8 })
  })

  it('moves in two households of the same person', async () => {
    const app = await createApp()
    const other = '0000000a-1111-4111-8111-111111111111'
    const folder = await changedCopy(
      '0.26',
      `insert into groups select '${other}', created_at, updated_at, 'Allotment', 'usd' from groups`,
      `insert into user_groups select user_id, '${other}', 'owner' from user_groups where role = 'user'`,
      `insert into tags (id, created_at, updated_at, name, group_tags) select '0000000b-1111-4111-8111-111111111111', created_at, updated_at, 'Seeds', '${other}' from groups where id = '${other}'`,
    )
    const brought = await bring(app, folder)
    expect(brought.map(({ settled }) => settled.newAccounts.length)).toEqual([2, 0])
    const tom = await signIn(app, 'tom@example.org')
    const { json } = await tom('GET', '/groups/all')
    expect(json.map(({ name, role }: Record<string, string>) => [name, role])).toEqual([
      ['Allotment', 'owner'],
      ['Lindenstraße 14', 'editor'],
    ])
    expect((await tom('GET', '/labels', undefined, { 'x-tenant': other })).json).toMatchObject([
      { name: 'Seeds' },
    ])
  })

  it('leaves no data when the records cannot be written', async () => {
    const app = await createApp()
    const before = await countRows(app)
    const context = {
      ...app.context,
      storage: { ...app.context.storage, put: () => Promise.reject(new Error('full')) },
    }
    await expect(
      withPrepared(
        context,
        folderOf('0.26'),
        sameId(context),
        async ([prepared]) => prepared && bringHousehold(context, prepared, 'x'),
      ),
    ).rejects.toThrow('full')
    expect(await countRows(app)).toEqual(before)
  })

  it('reads a zip of the data folder, and the write-ahead log of a database that was not closed', async () => {
    const app = await createApp()
    const folder = await copyOf('0.26')
    const database = new DatabaseSync(join(folder, 'homebox.db'))
    onTestFinished(() => database.close())
    database.exec("pragma wal_autocheckpoint = 0; update groups set name = 'From the log'")
    const { converted, noted, files } = await look(app, await zipOfFolder(folder))
    expect([converted.name, noted['log'], files]).toEqual(['From the log', 1, 3])
    expect((await look(app, folder)).converted.name).toBe('From the log')
  })
})

describe('Other releases of Homebox', () => {
  it('are moved in although some tables and columns are missing or have other names', async () => {
    const app = await createApp()
    const older = await changedCopy(
      '0.18',
      'alter table groups drop column currency',
      'alter table attachments drop column "primary"',
      'alter table items drop column sync_child_items_locations',
      'drop table notifiers',
    )
    const { converted, noted } = await look(app, older)
    expect(Object.fromEntries(converted.counts)).toMatchObject({
      item: 8,
      location: 7,
      label: 6,
      attachment: 3,
    })
    expect(noted).toEqual({ signIn: 2, invitation: 1, currency: 1 })
    const renamed = await changedCopy(
      '0.22',
      'alter table labels rename to tags',
      'alter table tags rename column group_labels to group_tags',
      'alter table label_items rename to tag_items',
      'alter table tag_items rename column label_id to tag_id',
    )
    const [brought] = await bring(app, renamed)
    expect(brought?.movedIn.records.get('label')).toEqual({ found: 6, here: 6 })
    const send = await signIn(app, 'mira@example.org')
    const { json } = await send('GET', '/items')
    expect(json.items.flatMap(({ labels }: { labels: object[] }) => labels).length).toBeGreaterThan(10)
  })
})

const collectionZip = async (changes?: Readonly<Record<string, string>>) =>
  writeZip(await collectionContents(folderOf('0.26'), changes))

describe('A collection exported from Homebox 0.26', () => {
  it('has the same records and files as the data folder of Homebox', async () => {
    const app = await createApp()
    await bring(app, folderOf('0.26'))
    await withPrepared(app.context, await collectionZip(), sameId(app.context), async ([prepared]) => {
      if (!prepared) throw new Error('There is no household')
      const counts = await compareHousehold(app.context, prepared)
      for (const { found, here } of counts.values()) expect(here).toBe(found)
      expect(counts.get('item')?.found).toBe(8)
      expect(prepared.files).toBe(3)
    })
  })

  it.each([
    ['damaged', { 'entities.json': '[{' }, /entities\.json is damaged/],
    ['too large', { 'entities.json': 'ä'.repeat(50_000_001) }, /entities\.json is larger than 100 MB/],
    [
      'of a newer release',
      { 'manifest.json': '{"schemaVersion":2,"groupId":"1bc4b5fa7b3b44ffb8f162fba7994def"}' },
      /newer Homebox/,
    ],
    ['without a manifest that can be read', { 'manifest.json': 'x' }, /manifest\.json is damaged/],
  ])('is rejected when it is %s', async (_what, changes, reason) => {
    await expect(look(await createApp(), await collectionZip(changes))).rejects.toThrow(reason)
  })
})

describe('Data that is not from Homebox', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    ['a path that does not exist', () => Promise.resolve('/nowhere'), /no folder or file \/nowhere/],
    ['another folder', temporaryFolder, /is not a data folder of Homebox/],
    [
      'a folder without its database',
      async () => {
        const folder = await copyOf('0.22')
        await rm(join(folder, 'homebox.db'))
        return folder
      },
      /no homebox\.db: it was copied only in part, or Homebox stores its data in PostgreSQL/,
    ],
    [
      'a database that was copied only in part',
      async () => {
        const folder = await copyOf('0.22')
        await truncate(join(folder, 'homebox.db'), 20_000)
        return folder
      },
      /damaged or was copied only in part/,
    ],
    [
      'a file that is no database',
      async () => {
        const folder = await copyOf('0.22')
        await writeFile(join(folder, 'homebox.db'), 'not a database at all'.repeat(100))
        return folder
      },
      /damaged or was copied only in part/,
    ],
    [
      'an empty database',
      async () => {
        const folder = await copyOf('0.22')
        await truncate(join(folder, 'homebox.db'), 0)
        return folder
      },
      /not a database of Homebox, or is empty/,
    ],
    [
      'a newer schema',
      () =>
        changedCopy(
          '0.26',
          'insert into goose_db_version (version_id, is_applied) values (20270101000000, 1)',
        ),
      /newer Homebox than 0\.26/,
    ],
    [
      'a table with a column that takes for ever to compute',
      () =>
        changedCopy(
          '0.26',
          'create table copied as select * from entities',
          'drop table entities',
          `create table entities (id, x int as (${endless}) virtual)`,
          'insert into entities (id) values (1)',
        ),
      /not a database of Homebox, or is empty/,
    ],
    [
      'a view in the place of a table',
      () => changedCopy('0.26', 'drop table entities', 'create view entities as select 1 as id'),
      /not a database of Homebox/,
    ],
    [
      'a file that is no zip',
      async () => join(await copyOf('0.22'), 'homebox.db'),
      /zip is damaged or cut off/,
    ],
    ['a zip of something else', () => writeZip([{ name: 'a.txt', content: 'a' }]), /neither homebox\.db/],
    [
      'a zip that leads out of its folder',
      () => zipOfFolder(folderOf('0.22'), [{ name: '../a.txt', content: 'a' }]),
      /damaged or cut off \(.*\.\./,
    ],
    [
      'a zip with a link',
      () => zipOfFolder(folderOf('0.22'), [{ name: 'a', content: '/etc/passwd', mode: 0o120777 }]),
      /symbolic link/,
    ],
    [
      'a zip bomb',
      () =>
        zipOfFolder(folderOf('0.22'), [{ name: 'b', content: 'b', size: 3_000_000_000, isDeflated: true }]),
      /more space than it may/,
    ],
  ])('is refused: %s', async (_what, make, reason) => {
    const app = await createApp()
    const before = await countRows(app)
    await expect(bring(app, await make())).rejects.toThrow(reason)
    expect(await countRows(app)).toEqual(before)
  })

  it('is read without its constraints, one of which takes for ever to check', async () => {
    const folder = await changedCopy(
      '0.22',
      'pragma ignore_check_constraints = on',
      `create table other (x int, check (${endless}))`,
      'insert into other values (1)',
    )
    expect((await look(await createApp(), folder)).converted.counts.get('item')).toBeGreaterThan(0)
  })

  it('is not read through a symbolic link out of the folder', async () => {
    const app = await createApp()
    const folder = await copyOf('0.22')
    const documents = join(folder, '010f4516-809c-4d0f-a3c3-fef3c6e815c6', 'documents')
    const [name] = (await readdir(documents)).filter((one) => one.startsWith('fe1c68c'))
    await rm(join(documents, name ?? ''))
    await symlink('/etc/passwd', join(documents, name ?? ''))
    expect((await look(app, folder)).noted).toMatchObject({ missingFile: 1 })
  })
})
