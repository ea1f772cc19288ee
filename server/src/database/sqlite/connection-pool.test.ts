import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runAsCaller } from '../caller.ts'
import { ConnectionPool, type PoolOptions } from './connection-pool.ts'
import { openSqlite } from './open-sqlite.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder = ''
let file = ''
let pool: ConnectionPool

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'empty.db')
  openSqlite({ file, cacheMegabytes: 1 }).close()
})
afterEach(() => pool.close())

const createPool = (options: Pick<PoolOptions, 'size'> & Partial<PoolOptions>) =>
  (pool = new ConnectionPool({ file, readOnly: true, cacheMegabytes: 1, ...options }))

const acquireAs = (name: string, signal?: AbortSignal) => runAsCaller({ name, signal }, () => pool.acquire())

it('The connection pool lets callers take turns when one of them asks often', async () => {
  createPool({ size: 1 })
  const served: string[] = []
  const first = await acquireAs('busy')
  const waiting = ['busy', 'busy', 'busy', 'other'].map(async (name) => {
    const connection = await acquireAs(name)
    served.push(name)
    pool.release(connection)
  })
  pool.release(first)
  await Promise.all(waiting)
  expect(served).toEqual(['busy', 'other', 'busy', 'busy'])
})

it('The connection pool keeps a connection for other callers when one caller holds its maximum', async () => {
  createPool({ size: 3, sizePerCaller: 2 })
  const held = [await acquireAs('busy'), await acquireAs('busy')]
  const third = acquireAs('busy')
  pool.release(await acquireAs('other'))
  expect(pool.waiting()).toBe(1)
  for (const connection of held) pool.release(connection)
  pool.release(await third)
})

it('The connection pool drops a waiting caller when its request is aborted', async () => {
  createPool({ size: 1 })
  const held = await acquireAs('first')
  const request = new AbortController()
  const waiting = acquireAs('second', request.signal)
  request.abort()
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  expect(pool.waiting()).toBe(0)
  pool.release(held)
})

it('The connection pool refuses a caller with 503 when no connection becomes free in time', async () => {
  createPool({ size: 1, maxWaitMs: 10 })
  const held = await acquireAs('first')
  await expect(acquireAs('second')).rejects.toMatchObject({ status: 503, code: 'busy' })
  pool.release(held)
})

it("The connection pool lets the server's own work, such as jobs, wait longer than callers", async () => {
  createPool({ size: 1, maxWaitMs: 10 })
  const held = await acquireAs('first')
  const server = pool.acquire()
  await expect(acquireAs('second')).rejects.toMatchObject({ status: 503 })
  pool.release(held)
  pool.release(await server)
})

it('The connection pool refuses a statement with 503 when it takes too long, and replaces its thread', async () => {
  createPool({ size: 1, maxStatementMs: 10 })
  const long = CompiledQuery.raw(
    'with recursive number (n) as (select 1 union all select n + 1 from number where n < 5000000) select count(*) from number',
  )
  const connection = await pool.acquire()
  await expect(connection.executeQuery(long)).rejects.toMatchObject({ status: 503, code: 'busy' })
  pool.release(connection)
  const next = await pool.acquire()
  expect(next).not.toBe(connection)
  pool.release(next)
})
