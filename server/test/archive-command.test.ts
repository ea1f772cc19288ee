// @module-tag slow

import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listEntries, manifestName } from '#server/commands/server-archive/archive-file.ts'
import { exportArchive } from '#server/commands/server-archive/export-archive.ts'
import { importArchive } from '#server/commands/server-archive/import-archive.ts'
import { readConfig, type Config } from '#server/config.ts'
import { openReadOnlyDatabase } from '#server/database/database.ts'
import { migrate, steps } from '#server/database/migrate.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { checkInstallation } from '#server/features/files/integrity/installation.service.ts'
import { extractTextsJob } from '#server/features/files/text-extraction/file-texts.service.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { newId } from '#server/shared/new-id.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { addStep } from './add-step.ts'
import { attach, pdf, picture } from './attach.ts'
import { createDatabase } from './postgres.ts'
import { startS3, type S3Server } from './s3-server.ts'
import { startProgram } from './start-program.ts'
import { resetWebhooks } from '#server/features/webhooks/webhooks.repository.ts'
import { createFixtures } from './tenant-walk.ts'
import { createTestApp, type Person, type TestApp } from './test-app.ts'
import { zipOf, type ZipContent } from './zip-file.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder = ''
let s3: S3Server
let source: TestApp
let owner: Person
let original = ''

beforeAll(async () => {
  folder = await temporaryFolder()
  s3 = await startS3()
  source = await createTestApp('sqlite')
  await checkInstallation(source.context)
  owner = (await createFixtures(source, 'mine')).owner
  await createFixtures(source, 'theirs')
  await attach(source, pdf, 'Manual.pdf', owner)
  await attach(source, await picture(40, 30).jpeg().toBuffer(), 'Front.jpg', owner)
  const warranty = Buffer.from('a warranty of ten years')
  const { item } = await attach(source, warranty, 'warranty.txt', owner)
  await owner.send('PUT', item, { fields: [{ name: 'Weight', type: 'number', numberValue: 0.1 }] })
  const failures: unknown[] = []
  await runJobs(source.context, [extractTextsJob], (_, error) => failures.push(error))
  if (failures.length > 0) throw new Error('The texts were not read', { cause: failures })
  // An import resets webhooks and changes no other row, so reset them before the comparison.
  await source.context.database.write(resetWebhooks)
  original = join(folder, 'original.zip')
  await exportArchive(source.config, original, () => undefined)
})
afterAll(async () => {
  await source.close()
  await s3.close()
})

async function emptySqlite(): Promise<Config> {
  return readConfig({ CUBBY_DATA_DIR: await mkdtemp(join(folder, 'data-')) })
}

async function postgresAndS3(): Promise<Config> {
  const database = await createDatabase()
  onTestFinished(database.drop)
  return readConfig({
    CUBBY_DATA_DIR: await mkdtemp(join(folder, 'data-')),
    CUBBY_DATABASE_URL: database.url,
    CUBBY_STORAGE_URL: s3.url(newId()),
  })
}

async function contentsOf(path: string): Promise<ZipContent[]> {
  const contents: ZipContent[] = []
  for await (const entry of listEntries(path))
    contents.push({ name: entry.name, content: await buffer(entry.read()) })
  return contents
}

async function move(from: Config, to: Config): Promise<ZipContent[]> {
  const path = join(folder, `${newId()}.zip`)
  await exportArchive(from, path, () => undefined)
  await importArchive(to, path, () => undefined)
  return contentsOf(path)
}

/** The contents of an archive without the time at which it was made. */
const withoutTime = (contents: readonly ZipContent[]) =>
  contents.map(({ name, content }) => {
    const bytes = content.toString('latin1')
    return [name, name === manifestName ? bytes.replace(/"takenAt": \d+/, '') : bytes]
  })

const refusal = async (config: Config, path: string) =>
  importArchive(config, path, () => undefined).then(
    () => 'imported',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

async function write(bytes: Buffer): Promise<string> {
  const path = join(folder, `${newId()}.zip`)
  await writeFile(path, bytes)
  return path
}

describe('The server archive', () => {
  it('moves an inventory from SQLite to PostgreSQL and S3 and back without changing a byte', async () => {
    const [middle, last] = [await postgresAndS3(), await emptySqlite()]
    const first = await contentsOf(original)
    expect(withoutTime(await move(source.config, middle))).toEqual(withoutTime(first))
    expect(withoutTime(await move(middle, last))).toEqual(withoutTime(first))
    const names = first.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('files/')).length).toBe(5)
    expect(names).toContain('tables/change.jsonl')
    expect((await stat(original)).mode & 0o777).toBe(0o600)

    for (const [kind, config] of [
      ['postgres', middle],
      ['sqlite', last],
    ] as const) {
      const { dataDir, databaseUrl } = config
      const storage = kind === 'sqlite' ? {} : { CUBBY_STORAGE_URL: s3.url('unused') }
      const moved = await createTestApp(kind, {
        CUBBY_DATA_DIR: dataDir,
        ...(databaseUrl && { CUBBY_DATABASE_URL: databaseUrl }),
        ...storage,
      })
      onTestFinished(() => moved.close())
      const placed = { database: moved.context.database, storage: await openStorage(config) }
      await expect(checkInstallation(placed)).resolves.toBeUndefined()
      const get = (path: string) => moved.send('GET', path, undefined, { authorization: owner.token })
      for (const path of [
        '/items/export',
        '/items?q=manual',
        '/items?q=years',
        '/journal',
        '/locations/tree?withItems=true',
      ])
        expect([path, (await get(path)).text]).toEqual([path, (await owner.send('GET', path)).text])
      expect((await get('/items?q=years')).json.total).toBe(1)
    }
  })

  it.each(['SQLite', 'PostgreSQL'])('is upgraded on %s when an older version wrote it', async (kind) => {
    addStep('0098-motto', async (db) => {
      await sql`alter table household add column motto text not null default ''`.execute(db)
      await sql`update household set motto = name`.execute(db)
    })
    const target = kind === 'SQLite' ? await emptySqlite() : await postgresAndS3()
    expect(await refusal(target, original)).toBe('imported')
    const { read, close } = openReadOnlyDatabase(target)
    onTestFinished(close)
    const { rows } = await sql<{ name: string; motto: string }>`select name, motto from household`.execute(
      read,
    )
    expect(rows).toHaveLength(2)
    expect(rows.map(({ motto }) => motto)).toEqual(rows.map(({ name }) => name))

    const newer = await emptySqlite()
    await migrate(newer)
    expect(await refusal(newer, original)).toMatch(/^The archive was made by an older Cubby than the one/)
  })

  it.each(['SQLite', 'PostgreSQL'])(
    'is imported on %s when it has only the tables of the first schema',
    async (kind) => {
      const old = await emptySqlite()
      const path = join(folder, `${newId()}.zip`)
      const newer = Object.entries(steps).slice(1)
      for (const [name] of newer) delete steps[name]
      try {
        await migrate(old)
        using database = new DatabaseSync(join(old.dataDir, 'cubby.db'))
        database
          .prepare(
            `insert into household (id, uuid, name, currency, time_zone, created_at, updated_at)
          values (1, ?, 'Home', 'EUR', 'UTC', 1, 1)`,
          )
          .run(newId())
        await exportArchive(old, path, () => undefined)
      } finally {
        Object.assign(steps, Object.fromEntries(newer))
      }
      const target = kind === 'SQLite' ? await emptySqlite() : await postgresAndS3()
      expect(await refusal(target, path)).toBe('imported')
      const { read, close } = openReadOnlyDatabase(target)
      onTestFinished(close)
      expect(await read.selectFrom('household').select('name').execute()).toEqual([{ name: 'Home' }])
      expect(await read.selectFrom('webhook').select('id').execute()).toEqual([])
    },
  )

  it('can be imported again after its import was interrupted', async () => {
    const target = await emptySqlite()
    const [file] = (await contentsOf(original)).filter(({ name }) => name.startsWith('files/'))
    const storage = await openStorage(target)
    const coming = join(storage.temporaryFolder, 'coming')
    await writeFile(coming, file?.content ?? '')
    await storage.put((file?.name ?? '').slice('files/'.length), coming)
    const half = await write(zipOf((await contentsOf(original)).slice(0, -3)))
    expect(await refusal(target, half)).toMatch(/is not an archive of Cubby/)
    expect(await refusal(target, original)).toBe('imported')
  })

  it('is refused when the database has an account, or the storage has a file that the archive does not contain', async () => {
    const used = await emptySqlite()
    await importArchive(used, original, () => undefined)
    expect(await refusal(used, original)).toMatch(/^An archive is imported into an empty database only.*\.$/)

    const target = await emptySqlite()
    const storage = await openStorage(target)
    const path = join(storage.temporaryFolder, 'coming')
    await writeFile(path, 'foreign')
    await storage.put(fileKey(newId(), 'a'.repeat(64)), path)
    expect(await refusal(target, original)).toMatch(/^An archive is imported into an empty storage only.*\.$/)
  })

  it('is refused with a reason when it is truncated, damaged or from a newer version, and nothing is written', async () => {
    const target = await emptySqlite()
    const bytes = await readFile(original)
    for (const part of [0, 0.3, 0.9, 0.999]) {
      const cut = await write(bytes.subarray(0, Math.floor(bytes.length * part)))
      expect(await refusal(target, cut)).toMatch(/cannot be imported: it is .*Nothing was changed\.$/)
    }
    const contents = withoutTime(await contentsOf(original))
    for (const part of Array.from({ length: 60 }, (_, index) => index / 60)) {
      const flipped = Buffer.from(bytes)
      const at = Math.floor(bytes.length * part)
      flipped[at] = (flipped[at] ?? 0) ^ 4
      const path = await write(flipped)
      const response = await refusal(await emptySqlite(), path)
      const isSame =
        response === 'imported' && isDeepStrictEqual(withoutTime(await contentsOf(path)), contents)
      expect(isSame ? 'the same' : response).toMatch(
        /^the same$|cannot be imported: it .*Nothing was changed\.$/,
      )
    }
    const newer = (await contentsOf(original)).map(({ name, content }) => ({
      name,
      content:
        name === manifestName ? content.toString().replace(/("steps": \[)/, '$1"9999-later",') : content,
    }))
    expect(await refusal(target, await write(zipOf(newer)))).toMatch(
      /newer Cubby \(it has the step 9999-later\)/,
    )
    await expect(stat(join(target.dataDir, 'cubby.db'))).rejects.toThrow('ENOENT')
  })

  it('is refused when a file is missing, duplicate or unknown, has a path outside the archive, or is a link or a zip bomb', async () => {
    const target = await emptySqlite()
    const contents = await contentsOf(original)
    const isFile = ({ name }: ZipContent) => name.startsWith('files/')
    const first = contents.filter(isFile).slice(0, 1)
    const extra = (name: string, more: Partial<ZipContent> = {}) => [
      { name, content: 'x', ...more },
      ...contents,
    ]
    const lie = { content: Buffer.alloc(20_000_000), isDeflated: true, size: 10 }
    const cases: [ZipContent[], RegExp][] = [
      [contents.filter((one) => !first.includes(one)), /has lost files/],
      [contents.filter(({ name }) => name !== 'tables/item.jsonl'), /has lost tables\/item\.jsonl/],
      [
        contents.map((one) =>
          first.includes(one) ? { ...one, name: one.name.replace(/[^/]{36}/, newId()) } : one,
        ),
        /files under wrong names/,
      ],
      [[...first, ...contents], /twice/],
      [extra('tables/other.jsonl'), /does not belong to it/],
      [extra('../cubby.db'), /damaged or cut off \(.*\.\.\/cubby\.db/],
      [extra('/etc/passwd'), /damaged or cut off \(.*\/etc\/passwd/],
      [extra('link', { mode: 0o120777 }), /symbolic link/],
      [extra('bomb', { content: Buffer.alloc(20_000_000), isDeflated: true }), /more space than it may/],
      [contents.map((one) => (one.name === 'tables/batch.jsonl' ? { ...one, ...lie } : one)), /damaged/],
    ]
    for (const [bad, reason] of cases) expect(await refusal(target, await write(zipOf(bad)))).toMatch(reason)
    await expect(stat(join(target.dataDir, 'cubby.db'))).rejects.toThrow('ENOENT')
  })

  it('names files that storage has lost, and contains all other files', async () => {
    await using app = await createTestApp('sqlite')
    const { person } = await attach(app, pdf, 'Manual.pdf')
    await attach(app, Buffer.from('kept'), 'Kept.txt', person)
    for await (const { key } of app.context.storage.list(`${person.householdUuid}/`)) {
      if ((await text(await app.context.storage.read(key))).startsWith('%PDF'))
        await app.context.storage.remove(key)
    }
    const said: string[] = []
    const path = join(folder, 'lost.zip')
    expect(await exportArchive(app.config, path, (line) => said.push(line))).toBe(true)
    expect(said.join('\n')).toMatch(/missing: "Manual\.pdf" of "Lamp".*\n.* and 1 files to .*\n.*whole: 1\.$/)
    expect(await importArchive(await emptySqlite(), path, (line) => said.push(line))).toBe(true)
    expect(said.at(-1)).toBe('Files that the archive has not got: 1.')
  })

  it('is exported and imported by the command, which never overwrites a file', async () => {
    const run = async (settings: Config, ...args: string[]) => {
      const { output, ended } = startProgram({ CUBBY_DATA_DIR: settings.dataDir }, ['archive', ...args])
      const [code] = await ended
      return [code, output.out, output.err]
    }
    const path = join(folder, 'command.zip')
    expect(await run(source.config, 'export', path)).toEqual([
      0,
      expect.stringMatching(/^Exported .*\.\n$/),
      '',
    ])
    expect(await run(source.config, 'export', path)).toEqual([
      1,
      '',
      expect.stringMatching(/ exists already\./),
    ])
    expect(await run(source.config, 'export', join(folder, 'none', 'command.zip'))).toEqual([
      1,
      '',
      expect.stringMatching(/^There is no folder .*none for the archive\.\n$/),
    ])
    const target = await emptySqlite()
    expect(await run(target, 'import', path)).toEqual([
      0,
      expect.stringMatching(/^Imported .* equal\.\n$/),
      '',
    ])
    expect(await run(target, 'move')).toEqual([1, '', expect.stringMatching(/^Use one of these commands:\n/)])
    expect(await run(target, 'import', join(folder, 'none.zip'))).toEqual([
      1,
      '',
      expect.stringMatching(/cannot be imported: it cannot be read .*\.\n$/),
    ])
  })
})
