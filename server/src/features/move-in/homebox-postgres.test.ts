// @module-tag slow

import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { copyToPostgres } from '#test/homebox-postgres.ts'
import { createDatabase } from '#test/postgres.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { testData } from '#test/test-data.ts'
import { bringHousehold } from './bring-household.ts'
import type { ConvertedHousehold } from './homebox/convert-homebox.ts'
import { withPrepared, type HomeboxOrigin, type PreparedHousehold } from './move-in.service.ts'

const folderOf = (version: string) => join(testData, 'homebox', version, 'data')

async function createApp(): Promise<TestApp> {
  const app = await createTestApp('sqlite')
  onTestFinished(() => app.close())
  return app
}

/** Returns the address of a database with the tables that Homebox of this version has. */
async function createHomebox(version: string, ...statements: string[]): Promise<string> {
  const url = await createEmpty()
  await copyToPostgres(folderOf(version), url)
  await runStatements(url, statements)
  return url
}

async function createEmpty(): Promise<string> {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  return url
}

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function changed(url: string, part: Partial<Pick<URL, 'password' | 'pathname' | 'port'>>): string {
  return Object.assign(new URL(url), part).href
}

function prepare<T>({ context }: TestApp, from: HomeboxOrigin, work: (one: PreparedHousehold) => Promise<T>) {
  const asNew = () => Promise.resolve(undefined)
  return withPrepared(context, from, asNew, ([prepared]) => {
    if (!prepared) throw new Error('There is no household')
    return work(prepared)
  })
}

/** Returns all records in any order, without the import refs that the conversion makes up. */
async function recordsOf({ folder }: ConvertedHousehold) {
  const names = await readdir(folder)
  const records = names.map(async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n')
    return [name, lines.map((line) => line.replace(/"importRef":"[^"]+"/, '')).toSorted()]
  })
  return Object.fromEntries(await Promise.all(records))
}

describe.each(['0.18', '0.22', '0.26'])('A PostgreSQL database of Homebox %s', (version) => {
  it('has the same households, people, records and files as the data folder of Homebox', async () => {
    const app = await createApp()
    const read = ({ converted, files, bytes }: PreparedHousehold) =>
      recordsOf(converted).then((records) => ({ ...converted, folder: '', records, files, bytes }))
    const expected = await prepare(app, folderOf(version), read)
    const origin = { databaseUrl: await createHomebox(version), files: folderOf(version) }
    expect(await prepare(app, origin, read)).toEqual(expected)
    expect(expected.counts.get('item')).toBe(8)
    expect(expected.files).toBe(3)
  })

  it('is moved in with its accounts and with files whose SHA-256 was compared', async () => {
    const app = await createApp()
    const origin = { databaseUrl: await createHomebox(version), files: join(folderOf(version), '..') }
    const { movedIn, settled } = await prepare(app, origin, (prepared) =>
      bringHousehold(app.context, prepared, 'homebox'),
    )
    expect(movedIn.records.get('item')).toEqual({ found: 8, here: 8 })
    expect(movedIn.files).toEqual({ same: 3, stripped: 0 })
    expect(settled.newAccounts).toHaveLength(2)
    const signIn = { username: 'mira@example.org', password: 'correct horse battery 42!' }
    expect((await app.send('POST', '/users/login', signIn)).status).toBe(200)
  })
})

describe('A PostgreSQL database of Homebox', () => {
  it('is read without its files when no folder is named, and the report counts the missing files', async () => {
    const origin = { databaseUrl: await createHomebox('0.26'), files: undefined }
    const missing = await prepare(await createApp(), origin, ({ notes }) =>
      Promise.resolve(notes.list().find(({ kind }) => kind === 'missingFile')?.count),
    )
    expect(missing).toBe(3)
  })

  it('is read when the database allows only read-only transactions', async () => {
    const databaseUrl = await createHomebox('0.26')
    const name = new URL(databaseUrl).pathname.slice(1)
    await runStatements(databaseUrl, [`alter database ${name} set default_transaction_read_only = on`])
    const origin = { databaseUrl, files: undefined }
    const items = await prepare(await createApp(), origin, ({ converted }) =>
      Promise.resolve(converted.counts.get('item')),
    )
    expect(items).toBe(8)
  })
})

describe('A move from PostgreSQL', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'the password is wrong',
      async () => changed(await createEmpty(), { password: 'wrong' }),
      /PostgreSQL refuses this user or password/,
    ],
    [
      'the server cannot be reached',
      async () => changed(await createEmpty(), { port: String(await freePort()) }),
      /PostgreSQL at 127\.0\.0\.1:\d+ cannot be read: .*ECONNREFUSED/,
    ],
    [
      'there is no such database',
      async () => changed(await createEmpty(), { pathname: '/nowhere' }),
      /no database of this name/,
    ],
    ['the database is empty', createEmpty, /no tables of Homebox/],
    [
      'the database is of another program',
      async () => {
        const url = await createEmpty()
        await runStatements(url, ['create table items (id int)'])
        return url
      },
      /no tables of Homebox/,
    ],
    [
      'Homebox is newer than 0.26',
      () => createHomebox('0.26', 'insert into goose_db_version values (99, 20270101000000, 1)'),
      /newer Homebox than 0\.26/,
    ],
  ])('is refused when %s', async (_what, make, reason) => {
    const origin = { databaseUrl: await make(), files: undefined }
    const refused = prepare(await createApp(), origin, () => Promise.resolve())
    await expect(refused).rejects.toThrow(reason)
    await expect(refused).rejects.not.toThrow(/postgres:\/\//)
  })

  it('is refused when the folder for the files contains no household', async () => {
    const origin = { databaseUrl: await createHomebox('0.26'), files: testData }
    await expect(prepare(await createApp(), origin, () => Promise.resolve())).rejects.toThrow(
      /is not a data folder of Homebox/,
    )
  })
})
