import { beforeEach, expect, it, vi } from 'vitest'
import { blankFields } from '#contract/items/blank-fields.ts'
import { fieldsWith, type FieldKeyWith } from '#contract/items/item-fields.ts'
import { writeHead, writeItems } from '#web/shared/offline/copy/copy-store.ts'
import { removeCopy } from '#web/shared/offline/copy/remove-copy.ts'
import { answerFromCopy } from './answer-from-copy.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))

const at = '2026-11-29T14:05:00.000Z'
const [saw, lamp] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002']
const times = { createdAt: at, updatedAt: at }
const place = (id: string, name: string, path: string[], parentId?: string) => ({
  id,
  name,
  path,
  description: '',
  ...times,
  itemCount: 0,
  rowCount: 0,
  value: 0,
  ...(parentId !== undefined && { parentId }),
})
const garage = place('garage', 'Garage', ['Garage'])
const shelf = place('shelf', 'Shelf', ['Garage', 'Shelf'], 'garage')
const copied = (id: string, name: string) => ({
  ...blankFields<FieldKeyWith<'inList'>>(fieldsWith('inList')),
  id,
  name,
  quantity: 1,
  ...times,
  value: 0,
  worth: 0,
  labels: [],
  location: shelf,
  soldTime: '0001-01-01T00:00:00Z',
  imageId: 'photo',
})

beforeEach(async () => {
  await removeCopy()
  await writeItems([copied(saw, 'Saw'), copied(lamp, 'Lamp')])
  // as: the test household has only the name, which is all that the copy needs here.
  const group = { name: 'Mill' } as never
  const lists = { group, locations: [garage, shelf], labels: [] }
  await writeHead({
    personId: 'jana',
    household: 'mill',
    isDefault: true,
    next: '1',
    at,
    total: 2,
    valuation: 'purchase',
    madeAt: at,
    ...lists,
  })
})

async function ask(
  path: string,
  { tenant, seen, date = '' }: { tenant?: string; seen?: object; date?: string } = {},
) {
  const headers: Record<string, string> = tenant === undefined ? {} : { 'x-tenant': tenant }
  const request = new Request(`https://home.example/cubby/api/v1${path}`, { headers })
  const cachedResponse = seen && Response.json(seen, { headers: { etag: '"seen"', date } })
  // as: the test passes only the properties that the plugin reads.
  const response = await answerFromCopy.cachedResponseWillBeUsed?.({ request, cachedResponse } as never)
  return response
    ? { etag: response.headers.get('etag'), date: response.headers.get('date'), body: await response.json() }
    : undefined
}

it('The copy finds items by the names of their locations, and sends the time of the copy', async () => {
  const found = await ask('/items?q=garage%20SAW&page=1&pageSize=10')
  expect(found?.body).toMatchObject({
    total: 1,
    copiedAt: at,
    items: [{ id: saw, locationPath: ['Garage', 'Shelf'] }],
  })
  expect(found?.date).toBe('Sun, 29 Nov 2026 14:05:00 GMT')
})

it('The copy responds with an item that was never opened, and with an ETag that the server never sends', async () => {
  const found = await ask(`/items/${saw}`)
  expect(found?.etag).toBe('"copy"')
  expect(found?.body).toMatchObject({
    name: 'Saw',
    notes: '',
    soldTime: '',
    copiedAt: at,
    attachments: [{ id: 'photo' }],
  })
  expect((await ask(`/items/${saw}/path`))?.body.map(({ name }: { name: string }) => name)).toEqual([
    'Garage',
    'Shelf',
    'Saw',
  ])
})

it('The copy adds newer values to an item that was opened before', async () => {
  const found = await ask(`/items/${saw}`, { seen: { name: 'Old saw', notes: 'Sharp', attachments: [] } })
  expect(found).toMatchObject({ etag: '"seen"', body: { name: 'Saw', notes: 'Sharp', attachments: [] } })
  expect(found?.body.copiedAt).toBe(undefined)
})

it('The copy replaces no item and no response that is newer than the copy', async () => {
  const seen = { name: 'New saw', updatedAt: '2026-11-29T15:00:00.000Z', attachments: [] }
  expect((await ask(`/items/${saw}`, { seen }))?.body).toMatchObject({ name: 'New saw' })
  const later = { seen: { total: 7 }, date: 'Sun, 29 Nov 2026 15:00:00 GMT' }
  expect((await ask('/items', later))?.body).toEqual({ total: 7 })
})

it('The copy responds with locations only when the request has the valuation of the copy', async () => {
  expect(await ask('/locations?valuation=current')).toBe(undefined)
  expect((await ask('/locations?valuation=purchase'))?.body).toHaveLength(2)
})

it('The copy responds with the household, its locations and its labels', async () => {
  expect((await ask('/groups'))?.body).toEqual({ name: 'Mill' })
  expect((await ask('/locations'))?.body).toHaveLength(2)
  expect((await ask('/labels'))?.body).toEqual([])
})

it.each([
  ['of another household', '/items', { tenant: 'cottage' }],
  ['with a filter that it does not know', '/items?fields=Colour%3Dred', {}],
  ['for a record that it does not have', '/maintenance', {}],
])(
  'The copy does not answer a request %s, which is left to the cached responses',
  async (_, path, options) => {
    expect(await ask(path, options)).toBe(undefined)
    expect((await ask(path, { ...options, seen: { total: 7 } }))?.body).toEqual({ total: 7 })
  },
)

it('The copy does not respond after it was removed', async () => {
  expect((await ask('/items', { tenant: 'mill' }))?.body.total).toBe(2)
  await removeCopy()
  expect(await ask('/items')).toBe(undefined)
})
