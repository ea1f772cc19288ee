import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/postgres.ts'
import { heardBy, type RanStatement } from '../hear-statements.ts'
import { ManyReads, ManyStatements } from '../many-statements.ts'
import { openPostgres, postgresDialect } from './postgres.ts'

interface Tables {
  word: { text: string }
}

let database: TestDatabase
let db: Kysely<Tables>
let sent: string[][] = []
beforeAll(async () => {
  database = await createDatabase()
  db = new Kysely<Tables>({ dialect: postgresDialect(openPostgres(database.url, 1)) })
  await sql`create table word (text text primary key)`.execute(db)
})
beforeEach(async () => {
  await db.deleteFrom('word').execute()
  sent = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    // as: statements are given as texts or with their values.
    const [one] = given as [string | { text: string }]
    // as: the driver’s types leave it out.
    const waits = (this as unknown as { readyForQuery: boolean }).readyForQuery
    if (waits) sent.push([])
    sent.at(-1)?.push(typeof one === 'string' ? one : one.text)
    return query.apply(this, given as never)
  })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const insert = (text: string) => sql`insert into word values (${text})`.compile(db)
const many = (...texts: string[]) => new ManyStatements(texts.map(insert))
const words = async () =>
  (await db.selectFrom('word').select('text').orderBy('text').execute()).map(({ text }) => text)

it('What needs no answer travels with what does', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('word').select('text').execute()
    await tx.executeQuery(many('a', 'b'))
    await tx.executeQuery(many('c'))
  })
  const one = insert('').sql
  expect(sent).toEqual([
    ['begin', expect.stringMatching(/^select/)],
    [one, one, one, 'commit'],
  ])
  expect(await words()).toEqual(['a', 'b', 'c'])
})

it('What is read together goes one way, and each statement has its rows', async () => {
  const all = sql<{ text: string }>`select text from word`.compile(db)
  const one = sql`select 1 as one`.compile(db)
  const rows = await db.transaction().execute(async (tx) => {
    await tx.executeQuery(many('a'))
    return (await tx.executeQuery(new ManyReads([all, one]))).rows
  })
  expect(rows).toEqual([[{ text: 'a' }], [{ one: 1 }]])
  expect(sent).toEqual([['begin'], [insert('').sql, all.sql, one.sql], ['commit']])
})

it('A begin goes ahead of what writes, which would stand alone if it failed', async () => {
  await db.transaction().execute((tx) => tx.executeQuery(insert('a')))
  expect(sent).toEqual([['begin'], [insert('').sql], ['commit']])
})

it('A transaction that asked for nothing is never sent', async () => {
  await db.transaction().execute(async () => undefined)
  await expect(db.transaction().execute(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(sent).toEqual([])
})

it('A statement that fails on its way makes the next one fail with its reason, or the commit, and nothing is written', async () => {
  const refusal = { code: '23505' }
  const withQuestion = db.transaction().execute(async (tx) => {
    await tx.executeQuery(many('a', 'a', 'b'))
    await tx.selectFrom('word').select('text').execute()
  })
  await expect(withQuestion).rejects.toMatchObject(refusal)
  const withCommit = db.transaction().execute((tx) => tx.executeQuery(many('a', 'a')))
  await expect(withCommit).rejects.toMatchObject(refusal)
  expect(await words()).toEqual([])
})

it('Much text is sent before somebody waits for it, and fails whoever comes next', async () => {
  const long = 'x'.repeat(20_000)
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('word').select('text').execute()
    await tx.executeQuery(many(`${long}1`))
    expect(sent).toHaveLength(2)
    await tx.executeQuery(many(`${long}2`))
  })
  expect(await words()).toHaveLength(2)
  const failing = db.transaction().execute(async (tx) => {
    await tx.executeQuery(many('b', `${long}1`))
    await tx.executeQuery(insert('a'))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await words()).toHaveLength(2)
})

it('A failure that somebody keeps to themselves fails the commit', async () => {
  const hidden = db.transaction().execute(async (tx) => {
    await tx.executeQuery(insert('a'))
    await tx.executeQuery(insert('a')).catch(() => undefined)
  })
  await expect(hidden).rejects.toThrow('failed before its commit')
  expect(await words()).toEqual([])
})

it('What is still on its way to a transaction that failed is not sent behind its end', async () => {
  let late: Promise<unknown> | undefined
  const failing = db.transaction().execute((tx) => {
    late = tx.executeQuery(insert('late')).catch((error: unknown) => error)
    return Promise.reject(new Error('no'))
  })
  await expect(failing).rejects.toThrow('no')
  expect(await late).toMatchObject({ message: 'The transaction ended before this statement was sent' })
  expect(await words()).toEqual([])
})

it('Who hears statements is told of a commit, and of the refusal of what travels with it', async () => {
  const heard: RanStatement[] = []
  const heardDb = new Kysely<Tables>({
    dialect: postgresDialect(openPostgres(database.url, 1)),
    ...heardBy((statement) => heard.push(statement)),
  })
  onTestFinished(() => heardDb.destroy())
  const failing = heardDb.transaction().execute((tx) => tx.executeQuery(many('a', 'a')))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(heard.at(-1)).toMatchObject({ sql: 'commit', error: { code: '23505' } })
})

it('A refusal names those who asked', async () => {
  const error: unknown = await db.executeQuery(sql`select nothing`.compile(db)).catch((one: unknown) => one)
  expect((error as Error).stack).toContain('postgres-driver.test.ts')
})
