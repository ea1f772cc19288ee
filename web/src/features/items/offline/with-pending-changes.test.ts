// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import {
  withOwnEdits,
  withPendingChanges,
  withPendingChangesEach,
  withCreationsOffline,
  pathWithPendingChanges,
} from './with-pending-changes.ts'
import { setCachedAt, setServerReached } from '#web/shared/offline/connection.ts'
import { queueChange, markRejected, pendingChanges } from '#web/shared/offline/outbox.ts'
import { setActingHousehold } from '#web/shared/account/acting-household.ts'
import { lamp } from '#web-test/lamp.ts'
import { creationWaits, editWaits, jana } from '#web-test/waiting.ts'

beforeEach(() => {
  localStorage.clear()
  setServerReached(true)
})

const offline = () => Promise.reject(new Error('No response'))
const mill = '0197a000-0000-7000-8000-000000000009'
const attic = { id: 'attic', name: 'Attic', description: '', createdAt: '', updatedAt: '' }

it('Queued changes are applied to the shown item in order, and its value follows its quantity', async () => {
  editWaits({ quantity: 2 }, { quantity: 1 })
  editWaits({ quantity: 3, name: 'Desk lamp' }, { quantity: 2, name: 'Lamp' })
  const shown = await withPendingChanges(lamp.id, Promise.resolve(lamp))
  expect(shown).toMatchObject({ name: 'Desk lamp', quantity: 3, value: 120, description: 'By the bed' })
})

it('Queued changes do not affect the shown item when they belong to another item or were rejected', async () => {
  editWaits({ quantity: 2 }, { quantity: 1 }, { ...lamp, id: 'other' })
  expect(await withPendingChanges(lamp.id, Promise.resolve(lamp))).toBe(lamp)
  editWaits({ quantity: 2 }, { quantity: 1 })
  markRejected(pendingChanges()[1]?.id ?? '', 'changed_since')
  expect(await withPendingChanges(lamp.id, Promise.resolve(lamp))).toBe(lamp)
})

it('An item that was created offline is shown with its later changes', async () => {
  creationWaits(lamp)
  editWaits({ name: 'Desk lamp' }, { name: 'Lamp' })
  expect(await withPendingChanges(lamp.id, offline())).toEqual({ ...lamp, name: 'Desk lamp' })
  await expect(withPendingChanges('unknown', offline())).rejects.toThrow('No response')
})

const rowsOf = (names: readonly string[]) =>
  names.map((name) => ({ ...lamp, id: name, name, soldTime: '0001-01-01T00:00:00Z' }))

it('Items that were created offline come before the copied items of their household, unless the search has a filter', async () => {
  setActingHousehold(mill)
  creationWaits({ ...lamp, locationPath: ['Attic'] }, { ...jana, household: mill })
  creationWaits({ ...lamp, id: 'kettle', name: 'Kettle' }, { ...jana, household: mill })
  creationWaits({ ...lamp, id: 'other', name: 'Lamp of the cottage' })
  const cached = { items: rowsOf(['old']), total: 1, page: 1, pageSize: 25, totalValue: 40, totalQuantity: 1 }
  const rest = async () => ({ ...cached, items: [] })
  const query = { q: 'attic LAMP', page: '1', pageSize: '25', valuation: 'current' } as const
  const found = await withCreationsOffline(cached, query, rest)
  expect(found.items.map(({ id }) => id)).toEqual([lamp.id, 'old'])
  expect(found).toMatchObject({ total: 2, totalQuantity: 2 })
  expect(await withCreationsOffline(cached, { page: '1', insured: 'true' }, rest)).toBe(cached)
})

it('Each page of a search keeps its size when items were created offline', async () => {
  setActingHousehold(mill)
  for (const name of ['New 1', 'New 2', 'New 3'])
    creationWaits({ ...lamp, id: name, name }, { ...jana, household: mill })
  const copied = ['a', 'b', 'c', 'd', 'e']
  const load = async (page: number) => ({
    page,
    pageSize: 2,
    total: copied.length,
    totalValue: 0,
    items: rowsOf(copied.slice((page - 1) * 2, page * 2)),
  })
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) =>
      withCreationsOffline(await load(page), { page: String(page), pageSize: '2' }, load),
    ),
  )
  expect(pages.map(({ total, items }) => [total, ...items.map(({ name }) => name)])).toEqual([
    [8, 'New 1', 'New 2'],
    [8, 'New 3', 'a'],
    [8, 'b', 'c'],
    [8, 'd', 'e'],
  ])
})

it('Queued changes are applied to lists of items, except properties that lists format differently', async () => {
  const row = { ...lamp, soldTime: '0001-01-01T00:00:00Z' }
  editWaits({ quantity: 2, soldTime: '2026-02-03' }, {})
  const page = withPendingChangesEach({ items: [row], total: 1 })
  expect(page).toEqual({ items: [{ ...row, quantity: 2, value: 80 }], total: 1 })
})

it('The path of an item has the location of its queued move', async () => {
  const path = [{ type: 'location', id: 'cellar', name: 'Cellar' }]
  expect(await pathWithPendingChanges(lamp.id, Promise.resolve(path))).toBe(path)
  const shown = { location: attic }
  const moved = { kind: 'edit' as const, itemId: lamp.id, name: 'Lamp', body: {}, shown, seen: {} }
  queueChange(moved, jana)
  expect(await pathWithPendingChanges(lamp.id, Promise.resolve(path))).toMatchObject([
    { type: 'location', id: 'attic', name: 'Attic' },
    { id: lamp.id },
  ])
})

it('An item stays as the last response showed it when the connection is lost and the cached response is older', async () => {
  const cached = { ...lamp, id: 'cached', updatedAt: '2026-11-29T10:00:00.000Z' }
  const row = { ...cached, soldTime: '0001-01-01T00:00:00Z' }
  withOwnEdits({ ...cached, quantity: 2, updatedAt: '2026-11-29T10:05:00.000Z' })
  setCachedAt('Sun, 29 Nov 2026 10:00:00 GMT')
  expect((await withPendingChanges('cached', Promise.resolve(cached))).quantity).toBe(2)
  const [shown] = withPendingChangesEach({ items: [row] }).items
  expect(shown).toMatchObject({ quantity: 2, value: 80, soldTime: row.soldTime })

  setServerReached(true)
  expect((await withPendingChanges('cached', Promise.resolve(cached))).quantity).toBe(lamp.quantity)
})
