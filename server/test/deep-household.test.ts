// @module-tag slow

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { newId } from '#server/shared/new-id.ts'
import { builtServer } from './built-program-file.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

const levels = 10_000
const itemEvery = 200
const levelName = (level: number) => `Level ${level}`

interface TreeNode {
  name: string
  children: TreeNode[]
}

// The tests run on SQLite only, because the result does not depend on the kind of database.
describe('A household with locations 10,000 levels deep, on a server with 512 MB,', () => {
  let dataDir = ''
  let child: ChildProcess | undefined
  let url = ''
  let token = ''
  const ids = Array.from({ length: levels }, () => newId())

  async function start(): Promise<void> {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/api/v1`
    const env = {
      PATH: process.env['PATH'],
      CUBBY_PORT: String(port),
      CUBBY_HOST: '127.0.0.1',
      CUBBY_DATA_DIR: dataDir,
    }
    child = spawn(process.execPath, ['--max-old-space-size=512', builtServer], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
    expect(child.exitCode).toBeNull()
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  async function send(method: string, path: string, body?: object | FormData) {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    // any: tests read any key, and fail when the key is missing.
    // oxlint-disable-next-line typescript/no-explicit-any
    const json: any = isJson ? JSON.parse(text) : undefined
    return { status: response.status, text, json }
  }

  async function signUp(email: string): Promise<string> {
    const account = { username: email, password: 'correct horse battery' }
    await send('POST', '/users/register', { name: 'Ann', email, seed: false, ...account })
    return (await send('POST', '/users/login', account)).json.token
  }

  async function get(path: string) {
    const response = await send('GET', path)
    expect([path, response.status]).toEqual([path, 200])
    return response
  }

  beforeAll(async () => {
    dataDir = await temporaryFolder()
    await start()
    token = await signUp('ann@example.org')
    await stop()
    writeChain(join(dataDir, 'cubby.db'))
    await start()
    await addItems()
  })
  afterAll(() => stop())

  async function addItems(): Promise<void> {
    const items = ids
      .filter((_, at) => (at + 1) % itemEvery === 0)
      .map((locationId) => ({ name: 'Lamp', locationId, purchasePrice: 2 }))
    expect((await send('POST', '/items/many', { items })).status).toBe(201)
  }

  /** The id of the first household in a new database. */
  const firstHousehold = 1

  function writeChain(file: string): void {
    const database = new DatabaseSync(file)
    database.exec('begin')
    const insert = database.prepare(`insert into location
      (group_id, id, created_at, updated_at, name, name_key, description, parent_id) values (?, ?, 0, 0, ?, ?, '', ?)`)
    ids.forEach((id, at) => {
      const name = levelName(at + 1)
      insert.run(firstHousehold, id, name, name.toLowerCase(), ids[at - 1] ?? null)
    })
    database.exec('commit')
    database.close()
  }

  it('can be listed, opened and searched, with paths limited to the maximum depth', async () => {
    const { json: locations } = await get('/locations')
    expect(locations).toHaveLength(levels)
    for (const { name, path } of locations) {
      expect(path.at(-1)).toBe(name)
      expect(path.length).toBeLessThanOrEqual(listLimits.locationLevels)
    }
    const outermost = (await get('/locations?filterChildren=true')).json
    expect(outermost).toMatchObject([{ id: ids[0], rowCount: levels / itemEvery, value: 100 }])
    expect((await get(`/locations/${ids[0]}`)).json.totalPrice).toBe(100)
    expect((await get(`/locations/${ids[0]}/contents`)).json.locations).toBe(levels - 1)
    const page = (await get('/items?page=1&pageSize=50')).json
    expect(page.total).toBe(levels / itemEvery)
    expect((await get('/items')).json.items).toHaveLength(levels / itemEvery)
    expect((await get(`/items/${page.items[0].id}`)).json.name).toBe('Lamp')
    expect((await get(`/items/${page.items[0].id}/path`)).json.at(-1).name).toBe('Lamp')
    for (const query of [
      'q=level',
      `q=${encodeURIComponent(levelName(levels))}`,
      `locations=${ids[levels / 2]}&includeSubLocations=true`,
    ]) {
      expect((await get(`/items?${query}&page=1&pageSize=1`)).json.total).toBeGreaterThan(0)
    }
    await get('/items/facets?q=lamp')
  })

  it.each([
    ['/locations/tree', levels],
    ['/locations/tree?withItems=true', levels + levels / itemEvery],
  ])('returns the complete tree for GET %s', async (path, count) => {
    const { json: tree } = await get(path)
    let nodes = 0
    for (let level: TreeNode[] = tree; level.length > 0; level = level.flatMap(({ children }) => children)) {
      nodes += level.length
    }
    expect(nodes).toBe(count)
  })

  it('has statistics and reports', async () => {
    expect((await get('/groups/statistics')).json).toMatchObject({ totalLocations: levels })
    expect((await get('/groups/statistics/locations')).json).toHaveLength(levels / itemEvery)
    expect((await get('/reporting/inventory')).text.split('\n')).toHaveLength(levels / itemEvery + 3)
    expect((await get('/reporting/inventory.pdf')).text).toMatch(/^%PDF/)
  })

  it('can import its own export, and the import changes nothing', async () => {
    const { text } = await get('/items/export')
    expect(text).toContain(`${levelName(levels - 1)} / ${levelName(levels)}`)
    for (const path of ['/items/import?report=true', '/items/import?preview=true']) {
      const form = new FormData()
      form.set('csv', new Blob([text]), 'items.csv')
      const { status, json } = await send('POST', path, form)
      const unchanged = levels / itemEvery
      expect([status, json]).toMatchObject([200, { rows: unchanged, unchanged, newLocations: 0 }])
    }
  })

  it('can restore its own archive, which another household rejects as too deep', async () => {
    const form = new FormData()
    form.set('file', await (await fetch(`${url}/archive`, { headers: { authorization: token } })).blob())
    await send('PUT', `/locations/${ids[levels - 1]}`, { name: 'Renamed' })
    const restored = await send('POST', '/archive', form)
    expect([restored.status, restored.json]).toMatchObject([200, { created: 0, changed: 1 }])
    const own = token
    token = await signUp('ben@example.org')
    const { status, json } = await send('POST', '/archive', form)
    token = own
    expect([status, json]).toMatchObject([422, { code: 'bad_file' }])
    expect(json.error).toContain('more than 50 levels deep, deeper than it is here')
  })

  it('can be repaired, because a location can move up with its contents, but not further down', async () => {
    const move = (at: number, parentId: string | null) =>
      send('PUT', `/locations/${ids[at]}`, { name: levelName(at + 1), parentId })
    const refused = await send('POST', '/locations', { name: 'Too deep', parentId: ids.at(-1) })
    expect([refused.status, refused.json.code]).toEqual([422, 'too_deep'])
    expect((await move(levels / 2, ids[0] ?? '')).status).toBe(200)
    expect((await move(levels / 2, ids[9] ?? '')).json.code).toBe('too_deep')
    expect((await move(50, null)).status).toBe(200)
    const outermost = (await get('/locations?filterChildren=true')).json
    expect(outermost.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[50]])
  })

  it('can be reduced by deleting a location with everything below it', async () => {
    expect((await send('DELETE', `/locations/${ids[50]}`)).status).toBe(204)
    expect((await get('/locations')).json.length).toBeLessThan(levels)
  })
})
