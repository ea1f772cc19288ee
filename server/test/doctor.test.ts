// @module-tag slow

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { exportArchive } from '#server/commands/server-archive/export-archive.ts'
import { doctor } from '#server/commands/doctor.ts'
import { manageUsers } from '#server/commands/users.ts'
import { readConfig, type Config } from '#server/config.ts'
import { sqliteFileName } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { removeFilesOf } from '#server/storage/storage.ts'
import { addStep } from './add-step.ts'
import { attach, pdf, picture, storedFiles, waitUntilIdle } from './attach.ts'
import { builtServer } from './built-program-file.ts'
import { databaseKinds, withServer } from './each-database.ts'
import { freePort } from './free-port.ts'
import { passedOn } from './start-program.ts'
import { createTestApp } from './test-app.ts'
import { temporaryFolder } from './temporary-folder.ts'

async function runDoctor(settings: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, [builtServer, 'doctor', ...options], {
    env: { ...passedOn, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code }
}

it.each([[], ['--repair']])(
  'The doctor reports a missing database, and creates none: %j',
  async (...options) => {
    const dataDir = await temporaryFolder()
    const { out, err, code } = await runDoctor({ CUBBY_DATA_DIR: dataDir }, ...options)
    expect([out, code]).toEqual(['', 1])
    expect(err).toMatch(/^CUBBY_DATA_DIR.*\.\n$/)
    expect(await readdir(dataDir)).toEqual([])
  },
)

function settingsOf({ dataDir, databaseUrl }: Config): Record<string, string> {
  return {
    CUBBY_DATA_DIR: dataDir,
    CUBBY_BASE_URL: 'https://cubby.example',
    CUBBY_ALLOW_REGISTRATION: 'false',
    ...(databaseUrl !== undefined && { CUBBY_DATABASE_URL: databaseUrl }),
  }
}

it('The doctor, the list of accounts and an export report that the database is of an older version', async () => {
  const dataDir = await temporaryFolder()
  const config = readConfig({ CUBBY_DATA_DIR: dataDir })
  await migrate(config)
  addStep('0099-later', () => Promise.resolve())
  const older = /^The database is of an older Cubby\. Start Cubby once, which upgrades it\.$/
  await expect(doctor(config, [])).rejects.toThrow(older)
  await expect(manageUsers(config, ['list'])).rejects.toThrow(older)
  await expect(exportArchive(config, join(dataDir, 'a.zip'), () => undefined)).rejects.toThrow(older)
})

withServer('The doctor, beside a running server', (app) => {
  it('exits with 1 when a file is lost or files are unreachable, otherwise with 0, and changes nothing', async () => {
    const { config, context } = app()
    const settings = settingsOf(config)
    const { person } = await attach(app(), pdf)
    const coming = join(context.storage.temporaryFolder, 'coming')
    await writeFile(coming, 'half')
    const well = await runDoctor(settings)
    expect(well).toEqual({
      out: [
        'Database: no damage.',
        'History: 3 changes of 3 records, incomplete: 0.',
        'Search and totals: 2 records compared, outdated: 0.',
        'Counts: 6 compared, outdated: 0.',
        'Files checked: 1, missing: 0, damaged: 0, unreadable: 0.\n',
      ].join('\n'),
      err: '',
      code: 0,
    })
    expect(await readdir(context.storage.temporaryFolder)).toEqual(['coming'])

    await removeFilesOf(context.storage, person.householdUuid)
    const ill = await runDoctor(settings)
    expect([ill.out, ill.err, ill.code]).toEqual([
      expect.stringContaining('\nmissing: "a" of "Lamp" in'),
      '',
      1,
    ])

    const nowhere = await runDoctor({ ...settings, CUBBY_STORAGE_URL: '/nowhere/files' })
    expect([nowhere.out, nowhere.code]).toEqual([expect.not.stringContaining('Files checked'), 1])
    expect(nowhere.err).toMatch(/^The files cannot be reached.*\/nowhere\/files.*\n$/)
  })
})

withServer('The doctor, about the clock', (app) => {
  it('reports a wrong clock and wrong settings, and exits with 0', async () => {
    app().setNow(() => Date.parse('2199-01-01'))
    await app().signUp()
    const risky = {
      CUBBY_BASE_URL: '',
      CUBBY_ALLOW_REGISTRATION: 'true',
      CUBBY_METRICS: 'true',
      CUBBY_DEMO: 'true',
    }
    const { out, code } = await runDoctor({ ...settingsOf(app().config), ...risky })
    expect(code).toBe(0)
    expect(out).toMatch(/^hint: The newest entry is of 2199-01-01T.* Check the clock\.$/m)
    for (const name of ['CUBBY_BASE_URL', 'CUBBY_ALLOW_REGISTRATION', 'CUBBY_METRICS_TOKEN', 'CUBBY_DEMO'])
      expect(out).toMatch(new RegExp(`^hint: .*${name}.*\\.$`, 'm'))
  })
})

it('The doctor reports that backups are unreachable or unreadable, and exits with 0', async () => {
  await using app = await createTestApp('sqlite')
  const settings = settingsOf(app.config)
  const CUBBY_BACKUP_URL = `s3://KEY:hush@127.0.0.1:${await freePort()}/bucket?tls=false`
  const away = await runDoctor({ ...settings, CUBBY_BACKUP_URL })
  expect([away.code, away.err]).toEqual([0, ''])
  expect(away.out).toMatch(
    /^hint: The backups in s3:\/\/127.*\/bucket\/ cannot be reached \(ECONNREFUSED\)\.$/m,
  )
  const backup = join(app.config.backupFolder, '2026-11-22T02-00-05Z')
  await mkdir(backup, { recursive: true })
  await writeFile(join(backup, 'backup.json.age'), 'encrypted')
  const unreadable = await runDoctor(settings)
  expect([unreadable.code, unreadable.err]).toEqual([0, ''])
  expect(unreadable.out).toMatch(
    /^hint: The backup 2026-11-22T02-00-05Z cannot be restored: it is encrypted; set CUBBY_BACKUP_KEY\.$/m,
  )
  const CUBBY_BACKUP_DIR = join(app.config.dataDir, 'looped')
  await symlink(CUBBY_BACKUP_DIR, CUBBY_BACKUP_DIR)
  const looped = await runDoctor({ ...settings, CUBBY_BACKUP_DIR })
  expect([looped.code, looped.err]).toEqual([0, ''])
  expect(looped.out).toMatch(/^hint: The folder of backups cannot be used: ELOOP: .*\.$/m)
  expect(looped.out).toContain('Files checked: 0')
})

withServer('The doctor, about the history', (app) => {
  it('reports incomplete changes, and exits with 1', async () => {
    const { householdId, householdUuid, send } = await app().signUp()
    await send('POST', '/items', { name: 'Lamp' })
    await send('POST', '/items', { name: 'Chair' })
    await app().context.database.write(async (tx) => {
      await sql`delete from change where group_id = ${householdId} and revision = 2`.execute(tx)
      await sql`delete from batch where group_id = ${householdId} and revision = 3`.execute(tx)
    })
    const { out, code } = await runDoctor(settingsOf(app().config))
    expect(code).toBe(1)
    expect(out).toContain(`incomplete: change 2 in the history of household ${householdUuid}\n`)
    expect(out).toContain('incomplete: 1 records in the history belong to no change\n')
    expect(out).toContain('History: 2 changes of 1 records, incomplete: 1.\n')
  })
})

describe.each(databaseKinds)('The doctor with --repair on %s', (kind) => {
  it.each(['drawing', 'failed'] as const)(
    'draws a picture that a killed server has left in the state %s',
    async (thumbnails) => {
      await using app = await createTestApp(kind)
      const { database } = app.context
      const attached = await attach(app, await picture(40, 30).png().toBuffer())
      const { person, get } = attached
      await waitUntilIdle(attached)
      for (const name of await storedFiles(app, person))
        if (name.includes('-')) await app.context.storage.remove(`${person.householdUuid}/${name}`)
      await database.write((tx) => tx.updateTable('file').set({ thumbnails }).execute())
      const { out } = await runDoctor(settingsOf(app.config), '--repair')
      expect(out).toContain('Thumbnails: made, or tried, for 1 pictures.\n')
      expect((await get('?thumbnail=small')).status).toBe(200)
    },
  )

  it('recreates search rows, tallies of labels, text indexes and thumbnails', async () => {
    await using app = await createTestApp(kind)
    const { send } = await app.signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Winter' })
    await send('POST', '/items', { name: 'Table', labelIds: [label.id], purchasePrice: 3 })
    await send('POST', '/items', { name: 'Chair' })
    await attach(app, await picture(40, 30).png().toBuffer())
    const readThumbnails = async () => {
      const files = await app.context.database.read.selectFrom('file').select('thumbnails').execute()
      return files.map(({ thumbnails }) => thumbnails)
    }
    await expect.poll(readThumbnails).toEqual(['made'])
    await app.context.database.write(async (tx) => {
      await sql`update file set thumbnails = 'waiting'`.execute(tx)
      await sql`update item_search set text = 'other' where name = 'table'`.execute(tx)
      await sql`delete from item_search where name = 'chair'`.execute(tx)
      await sql`update item_label set archived = 7`.execute(tx)
      await sql`update item_tally set items = 9 where kind = 'all'`.execute(tx)
      await sql`delete from item_tally where kind = 'label'`.execute(tx)
      await sql`update household set file_bytes = 9 where files > 0`.execute(tx)
      if (kind === 'sqlite') await sql`insert into item_text (item_text) values ('delete-all')`.execute(tx)
    })
    const settings = settingsOf(app.config)
    const ill = await runDoctor(settings)
    expect(ill.code).toBe(0)
    expect(ill.out).toContain('Search and totals: 4 records compared, outdated: 3.\nhint: ')
    expect(ill.out).toMatch(/^Counts: \d+ compared, outdated: 6\.\nhint: /m)
    expect(ill.out.includes('outdated: the text index of item_search\n')).toBe(kind === 'sqlite')
    const repaired = await runDoctor(settings, '--repair')
    expect([repaired.code, repaired.err]).toEqual([0, ''])
    expect(repaired.out).toContain('Search and totals: made anew for 3 records.\n')
    expect(repaired.out).toContain('Counts: made anew for 2 households.\n')
    expect(repaired.out).toContain('Thumbnails: made, or tried, for 1 pictures.\n')
    expect(await readThumbnails()).toEqual(['made'])
    const well = await runDoctor(settings)
    expect(well.out).toContain('\nSearch and totals: 4 records compared, outdated: 0.\n')
    expect(well.out).toMatch(/^Counts: \d+ compared, outdated: 0\.\nFiles/m)
    const found = await send('GET', '/items?q=table')
    expect(found.json.items).toMatchObject([{ name: 'Table' }])
  })
})

it.each([
  ['is a pipe that nobody reads any more', 'pipe', { code: 0, err: '' }],
  ['is on a full disk', '/dev/full', { code: 1, err: expect.stringMatching(/^The output .*ENOSPC.*\.\n$/) }],
] as const)(
  'The doctor with --repair completes its work when its output %s',
  async (_what, output, expected) => {
    const app = await createTestApp('sqlite')
    const { send } = await app.signUp()
    await send('POST', '/items', { name: 'Chair' })
    await app.context.database.write((tx) => sql`update item_tally set items = 9`.execute(tx))
    const child = spawn(process.execPath, [builtServer, 'doctor', '--repair'], {
      env: { ...passedOn, ...settingsOf(app.config) },
      stdio: ['ignore', output === 'pipe' ? output : openSync(output, 'w'), 'pipe'],
    })
    child.stdout?.destroy()
    const [err, [code]] = await Promise.all([text(Readable.from(child.stderr ?? [])), once(child, 'exit')])
    expect({ code, err }).toEqual(expected)
    expect((await runDoctor(settingsOf(app.config))).out).toMatch(/^Counts: \d+ compared, outdated: 0\.$/m)
    await app.close()
  },
)

it('The doctor finds and repairs rows of the search index and of labels that refer to the wrong item', async () => {
  await using app = await createTestApp('sqlite')
  const { send } = await app.signUp()
  const { json: label } = await send('POST', '/labels', { name: 'Fragile' })
  await send('POST', '/items', { name: 'Lamp', labelIds: [label.id] })
  await send('POST', '/items', { name: 'Rope' })
  await send('POST', '/items', { name: 'Tent' })
  const found = async (query: string) =>
    (await send('GET', `/items?${query}`)).json.items.map(({ name }: { name: string }) => name)
  await app.context.database.write(async (tx) => {
    await sql`update item_search set key = -key`.execute(tx)
    // Swap the keys of Lamp and Rope in the search index, and give Tent a key that belongs to no item.
    await sql`update item_search set key = (select item.key from item where item.name <> 'Tent' and item.id <> item_id)
      where name <> 'tent'`.execute(tx)
    await sql`update item_label set item_key = (select key from item where name = 'Rope')`.execute(tx)
  })
  const settings = settingsOf(app.config)
  expect((await runDoctor(settings)).out).toContain(
    'Search and totals: 3 records compared, outdated: 4.\nhint: ',
  )
  const repaired = await runDoctor(settings, '--repair')
  expect([repaired.code, repaired.err]).toEqual([0, ''])
  expect((await runDoctor(settings)).out).toContain('Search and totals: 3 records compared, outdated: 0.\n')
  expect(await found('q=tent')).toEqual(['Tent'])
  expect(await found(`q=lamp&labels=${label.id}`)).toEqual(['Lamp'])
})

it('The doctor reports a damaged database file and dangling references, and refuses unknown options', async () => {
  await using app = await createTestApp('sqlite')
  const { send } = await app.signUp()
  await send('POST', '/items', { name: 'Lamp' })
  const file = new DatabaseSync(join(app.config.dataDir, sqliteFileName), {
    enableForeignKeyConstraints: false,
  })
  file.exec("update item set location_id = '00000000-0000-4000-8000-000000000001'")
  file.close()
  const { out, code } = await runDoctor(settingsOf(app.config))
  expect(code).toBe(1)
  expect(out).toContain('damaged: 1 rows of item refer to a location that does not exist\n')
  expect(out).toContain('Database: damaged. Restore a backup.\n')
  const wrong = await runDoctor(settingsOf(app.config), '--fix')
  expect([wrong.code, wrong.out]).toEqual([1, ''])
  expect(wrong.err).toBe('The command doctor takes only the option --repair.\n')
})

it('The doctor reports unused space in a SQLite file, and the documented command frees this space', async () => {
  const dataDir = await temporaryFolder()
  const config = readConfig({ CUBBY_DATA_DIR: dataDir })
  await migrate(config)
  const file = join(dataDir, sqliteFileName)
  const other = new DatabaseSync(file)
  other.exec('create table ballast as select zeroblob(60000000); drop table ballast')
  other.close()
  const hint = expect.stringMatching(
    /^hint: 60 of the 6\d MB of .*cubby\.db are free\. docs\/deploy\.md says how/m,
  )
  expect((await runDoctor(settingsOf(config))).out).toEqual(hint)

  const guide = await readFile(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8')
  const script = /^node -e "(.*DatabaseSync.*)"$/m.exec(guide)?.[1]?.replace('data/cubby.db', file) ?? ''
  await promisify(execFile)(process.execPath, ['-e', script])
  expect((await stat(file)).size).toBeLessThan(10_000_000)
  expect((await runDoctor(settingsOf(config))).out).not.toContain('are free')
})
