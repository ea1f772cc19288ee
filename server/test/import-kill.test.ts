// @module-tag slow

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtServer } from './built-program-file.ts'
import { freePort } from './free-port.ts'
import { createDatabase, type TestDatabase } from './postgres.ts'
import { passedOn } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const rowCount = 5000

/**
 * The delays before the server is killed, in milliseconds after the upload is on disk. `Infinity` waits for the
 * response.
 */
const delaysMs = [0, 100, 200, 300, 450, 600, 900, 1400, Infinity]

/** One word for the items of each import. The words are dissimilar, so that a search finds one import only. */
const words = [
  'Anchor',
  'Blender',
  'Cushion',
  'Dumbbell',
  'Envelope',
  'Guitar',
  'Ladder',
  'Toaster',
  'Xylophone',
]

/** `wave` is the number of the import. It is part of the import refs, so that each import creates new items. */
function makeRows(wave: number): string {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    return `w${wave}-${index},House / Room ${index % 40} / Shelf ${wave},L${index % 9},${words[wave]} ${index},${index % 7}.5`
  })
  return `HB.import_ref,HB.location,HB.labels,HB.name,HB.purchase_price\n${rows.join('\n')}\n`
}

describe.each(['SQLite', 'PostgreSQL'] as const)('A server on %s that is killed during an import', (kind) => {
  let dataDir: string
  let database: TestDatabase | undefined
  let child: ChildProcess | undefined
  let url: string
  let token: string

  async function start(): Promise<void> {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/api/v1`
    const env = {
      ...passedOn,
      CUBBY_PORT: String(port),
      CUBBY_HOST: '127.0.0.1',
      CUBBY_DATA_DIR: dataDir,
      ...(database && { CUBBY_DATABASE_URL: database.url }),
    }
    child = spawn(process.execPath, [builtServer], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const started = once(child.stdout ?? child, 'data').then(() => true)
    const isStarted = await Promise.race([started, once(child, 'exit').then(() => false)])
    expect(isStarted).toBe(true)
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBeLessThan(300)
    const text = await response.text()
    // any: tests read any key, and fail when the key is missing.
    // oxlint-disable-next-line typescript/no-explicit-any
    const json: any = text === '' ? undefined : JSON.parse(text)
    return json
  }

  /** Imports a file and returns true when the server has acknowledged it. */
  async function importRows(wave: number): Promise<boolean> {
    const form = new FormData()
    form.set('csv', new Blob([makeRows(wave)]), 'things.csv')
    const sent = fetch(`${url}/items/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: token },
    })
    return sent.then(
      ({ status }) => status === 204,
      () => false,
    )
  }

  beforeAll(async () => {
    dataDir = await temporaryFolder()
    database = kind === 'PostgreSQL' ? await createDatabase('migrated') : undefined
    token = ''
    await start()
    const account = { email: 'a@example.org', password: 'correct horse battery' }
    await call('POST', '/users/register', { name: 'A', seed: false, ...account })
    token = (await call('POST', '/users/login', { username: account.email, password: account.password }))
      .token
  })
  afterAll(async () => {
    await kill()
    await database?.drop()
  })

  it('has all rows of the import or none, starts again after the kill and leaves no file of the import behind', async () => {
    const outcomes: string[] = []
    let total = 0
    let locations = 0
    for (const [wave, delayMs] of delaysMs.entries()) {
      const answered = importRows(wave)
      const folder = join(dataDir, 'files', 'tmp')
      const hasFile = () => existsSync(folder) && readdirSync(folder).length > 0
      const progress = { isAnswered: false }
      void answered.then(() => (progress.isAnswered = true))
      while (!hasFile() && !progress.isAnswered) await sleep(1)
      if (delayMs === Infinity) await answered
      else await Promise.race([sleep(delayMs), answered])
      await kill()
      const wasAnswered = await answered
      await start()

      const leftOver = existsSync(folder) ? readdirSync(folder) : []
      expect(leftOver).toEqual([])
      const page = await call('GET', '/items?page=1&pageSize=1')
      const isIn = page.total === total + rowCount
      expect([total, total + rowCount]).toContain(page.total)
      // An import that the server has acknowledged must still be there after the kill.
      expect(isIn || !wasAnswered).toBe(true)
      const found = await call('GET', `/items?page=1&pageSize=1&q=${words[wave]}`)
      expect(found.total > 0).toBe(isIn)
      const list: unknown[] = await call('GET', '/locations')
      expect(isIn || list.length === locations).toBe(true)
      total = page.total
      locations = list.length
      outcomes.push(isIn ? 'all' : 'none')
    }
    expect(outcomes[0]).toBe('none')
    expect(outcomes.at(-1)).toBe('all')
    // The server still accepts writes.
    await call('POST', '/items', { name: 'Lamp' })
    expect((await call('GET', '/items?page=1&pageSize=1')).total).toBe(total + 1)
  })
})
