import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/postgres.ts'
import { openReadOnlyDatabase } from '../database.ts'
import { runExclusively } from './server-locks.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

/** Makes PostgreSQL run a function with the given body in place of `pg_advisory_unlock`. */
async function replaceUnlocking(body: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`create schema fault;
    create function fault.pg_advisory_unlock(bigint) returns boolean language plpgsql as 'begin ${body}; end';
    alter database ${new URL(database.url).pathname.slice(1)} set search_path = fault, pg_catalog, public`)
  await client.end()
}

const openServer = () => openReadOnlyDatabase({ databaseUrl: database.url, dataDir: '' })
const noWork = () => Promise.resolve()

describe('Failing to release an advisory lock', () => {
  it('ends the connection, so that other servers can take the lock', async () => {
    await replaceUnlocking(`raise exception ''cancelled''`)
    const [first, second] = [openServer(), openServer()]
    expect(await runExclusively(first, 'jobs', noWork)).toBe(true)
    expect(await runExclusively(second, 'jobs', noWork, 2000)).toBe(true)
    expect(await runExclusively(first, 'jobs', noWork, 2000)).toBe(true)
    await Promise.all([first.close(), second.close()])
  })

  it('throws an error that a pooler has to be in session mode when PostgreSQL no longer knows the lock', async () => {
    await replaceUnlocking('return false')
    const server = openServer()
    await expect(runExclusively(server, 'jobs', noWork)).rejects.toThrow('has to be in session mode')
    await server.close()
  })
})
