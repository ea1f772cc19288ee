// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { readHead, readItems } from '#web/shared/offline/copy/copy-store.ts'
import { removeCopy } from '#web/shared/offline/copy/remove-copy.ts'
import { lamp } from '#web-test/lamp.ts'
import { updateCopy } from './update-copy.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))

const owner = { personId: 'jana', household: 'mill', isDefault: true }
const item = (id: string, more: Partial<ItemSummary> = {}): ItemSummary => ({
  ...lamp,
  soldTime: '0001-01-01T00:00:00Z',
  ...more,
  id,
  name: `Item ${id}`,
})
const changed = (entity: string, id: string, owners: object[] = []) => ({
  entity,
  id,
  kind: 'changed',
  owners,
})

/** What the stubbed server returns: a single household, and `changes` in the feed of changes after the cursor `1`. */
const server = {
  status: 200,
  items: [] as ItemSummary[],
  changes: [] as object[],
  labels: [] as object[],
  asked: [] as string[],
}

beforeEach(async () => {
  document.cookie = 'hb.auth.session=true'
  localStorage.setItem('cubby/seen-by', 'jana')
  await removeCopy()
  Object.assign(server, { status: 200, items: [item('a'), item('b')], changes: [], labels: [], asked: [] })
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    const path = pathname.replace('/api/v1', '')
    server.asked.push(`${path} ${cache}`)
    const status = path === '/changes' && searchParams.has('since') ? server.status : 200
    return Response.json(bodyOf(path, searchParams), { status })
  })
})

function bodyOf(path: string, query: URLSearchParams) {
  if (path === '/items') {
    const ids = query.getAll('ids')
    const items = server.items.filter(({ id }) => ids.length === 0 || ids.includes(id))
    return { items, total: items.length }
  }
  if (path === '/changes') {
    const since = query.get('since')
    return { items: since === '1' ? server.changes : [], next: since === '1' ? '2' : '1', hasMore: false }
  }
  if (path === '/labels') return server.labels
  return path === '/groups' ? { name: 'Mill' } : []
}

const copied = async () => (await readItems()).map(({ id, quantity }) => `${id} ${quantity}`)

it("The copy on this device has the household's data, which are loaded without the caches of the service worker", async () => {
  expect(await updateCopy(owner)).toMatchObject({
    ...owner,
    next: '1',
    total: 2,
    group: { name: 'Mill' },
  })
  expect(await copied()).toEqual(['a 1', 'b 1'])
  expect(server.asked.every((line) => line.endsWith('no-store'))).toBe(true)
})

it('An update of the copy loads only items that were changed or whose files were changed, and removes deleted items', async () => {
  server.items = [item('a'), item('b'), item('c', { imageId: 'purged' }), item('d')]
  await updateCopy(owner)
  server.items = ['a', 'c', 'd', 'e'].map((id) => item(id, { quantity: 5 }))
  server.changes = [
    changed('item', 'b'),
    changed('item', 'e'),
    changed('attachment', 'purged'),
    changed('attachment', 'receipt', [{ entity: 'item', id: 'a' }]),
  ]
  expect(await updateCopy(owner)).toMatchObject({ next: '2', total: 4 })
  expect((await copied()).toSorted()).toEqual(['a 5', 'c 5', 'd 1', 'e 5'])
})

it('The whole copy is loaded again when the server no longer has the changes since the last update, or the copy is of another household', async () => {
  await updateCopy(owner)
  server.items = [item('x')]
  server.status = 410
  await updateCopy(owner)
  expect(await copied()).toEqual(['x 1'])
  server.items = [item('y')]
  expect(await updateCopy({ ...owner, household: 'cottage' })).toMatchObject({ household: 'cottage' })
  expect(await copied()).toEqual(['y 1'])
})

it.each([401, 403])('The copy is removed when the server responds with %i', async (status) => {
  await updateCopy(owner)
  server.status = status
  expect(await updateCopy(owner)).toBe(null)
  expect([await readHead(), await copied()]).toEqual([undefined, []])
})

it('The copy stays when the server cannot be reached', async () => {
  await updateCopy(owner)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(updateCopy(owner)).rejects.toMatchObject({ code: 'offline' })
  expect(await copied()).toEqual(['a 1', 'b 1'])
})

it('The copy is not stored when another user signs in during an update', async () => {
  localStorage.setItem('cubby/seen-by', 'robin')
  expect(await updateCopy(owner)).toBe(null)
  expect([await readHead(), await copied()]).toEqual([undefined, []])
})

it.each([
  ['in another month', () => vi.setSystemTime('2099-01-01')],
  [
    'when a label changes how items lose value',
    () => Object.assign(server, { labels: [{ id: 'tv', usefulLifeYears: 5 }] }),
  ],
])('The copy is loaded again when the worth of items may have changed: %s', async (_, change) => {
  await updateCopy(owner)
  server.items = [item('a', { worth: 3 }), item('b', { worth: 4 })]
  server.changes = [changed('label', 'tv')]
  change()
  onTestFinished(() => void vi.useRealTimers())
  await updateCopy(owner)
  expect((await readItems()).map(({ worth }) => worth)).toEqual([3, 4])
})

it('The copy is not stored when the user signs out during an update', async () => {
  document.cookie = 'hb.auth.session=; max-age=0'
  expect(await updateCopy(owner)).toBe(null)
  expect([await readHead(), await copied()]).toEqual([undefined, []])
})
