// @module-tag slow

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { createWriteLedger, type WriteLedger } from './write-ledger.ts'
import { startProgram, startServer, type RunningServer } from './start-program.ts'
import { startPostgres } from './start-postgres.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The number of clients that write at the same time. The last client imports spreadsheets. */
const writers = 6
let dataDir = ''
let stop: () => Promise<void>
let crash: () => Promise<string>
let proxy: TcpProxy
let settings: Record<string, string>
let server: RunningServer
let writes: WriteLedger

beforeAll(async () => {
  dataDir = await temporaryFolder()
  const postgres = await startPostgres()
  const url = new URL(postgres.url)
  crash = postgres.crash
  proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  settings = { CUBBY_DATA_DIR: dataDir, CUBBY_DATABASE_URL: url.href }
  server = await startServer(settings)
  await server.signUp()
  writes = createWriteLedger(() => server.url, server.authorization())
  stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await proxy.close()
    await postgres.stop()
  }
})
afterAll(() => stop())

async function writeMore(): Promise<void> {
  const before = writes.acknowledged()
  await expect.poll(() => writes.acknowledged()).toBeGreaterThan(before + writers)
}

async function writeDuring(outage: () => Promise<void>): Promise<Set<string>> {
  const errors = new Set<string>()
  const progress = { isOver: false }
  const writing = writes.go(
    writers,
    () => progress.isOver,
    (error) =>
      errors.add(
        String(error)
          .replace(/^.* answered /, '')
          .slice(0, 60),
      ),
  )
  await writeMore()
  await outage()
  await writeMore()
  progress.isOver = true
  await writing
  return errors
}

async function expectNothingLost(): Promise<void> {
  expect(await writes.findLosses('all')).toEqual([])
  const doctor = startProgram(settings, ['doctor'])
  expect([await doctor.ended, doctor.output.err]).toEqual([[0, null], ''])
  expect(doctor.output.out.match(/outdated: 0\.|incomplete: 0\./g)).toHaveLength(3)
}

const unreachable = [expect.stringContaining('503: {"error":"The database is busy. Try again in a moment."')]

it('When connections to PostgreSQL are cut during transactions, requests return 503, no write is lost, and the server recovers', async () => {
  const errors = await writeDuring(async () => {
    for (let count = 0; count < 5; count++) {
      proxy.cut()
      await writeMore()
    }
  })
  expect([...errors]).toEqual(unreachable)
  await expectNothingLost()
})

it('While PostgreSQL crashes and restarts at another address, requests return 503, and no write is lost', async () => {
  const errors = await writeDuring(async () => {
    proxy.leadTo(undefined)
    proxy.cut()
    const { port } = new URL(await crash())
    expect((await fetch(new URL('/api/v1/ready', server.url))).status).toBe(503)
    expect((await fetch(new URL('/api/v1/live', server.url))).status).toBe(200)
    proxy.leadTo(Number(port))
  })
  expect([...errors]).toEqual(unreachable)
  expect((await fetch(new URL('/api/v1/ready', server.url))).status).toBe(200)
  await expectNothingLost()
})

it('When the network drops all packets, requests return 503 with Retry-After, and the server recovers', async () => {
  const errors = await writeDuring(async () => {
    proxy.swallow()
    const responses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { status, headers } = await server.call('GET', '/items')
        return { status, retryAfter: headers.get('retry-after') }
      }),
    )
    expect(new Set(responses.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 5']),
    )
    expect((await fetch(new URL('/api/v1/live', server.url))).status).toBe(200)
    expect((await fetch(new URL('/api/v1/ready', server.url))).status).toBe(503)
    proxy.passNew()
  })
  expect([...errors]).toEqual(unreachable)
  await expectNothingLost()
})

it('Connections to a vanished PostgreSQL are closed although its replacement accepts new connections', async () => {
  const errors = await writeDuring(async () => {
    proxy.swallow()
    proxy.passNew()
  })
  expect([...errors]).toEqual(unreachable)
  await expectNothingLost()
})

it.concurrent('A statement may take longer than the connection timeout while PostgreSQL works on it', async () => {
  const database = openDatabase({ databaseUrl: settings['CUBBY_DATABASE_URL'], dataDir })
  const slept = await sql<{ done: number }>`select 1 as done from pg_sleep(14)`.execute(database.read)
  expect(slept.rows).toEqual([{ done: 1 }])
  await database.close()
})
