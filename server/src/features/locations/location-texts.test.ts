import { expect, test, vi } from 'vitest'
import { limits, listLimits } from '#contract/scalars.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { createLocationIndex, type LocationIndex } from './location-index.ts'
import { listLocations } from './locations.service.ts'
import type { LocationRecord } from './locations.table.ts'

// as: a list reads nothing else of who asks.
const actor = { groupId: 1, revision: 1, surroundingsRevision: 1 } as Actor

/** Keeps what is computed under each key, and finds the index that the test names. */
function createContext(findIndex: () => LocationIndex): Context {
  const kept = new Map<string, unknown>()
  const cached = async <T>(_group: string, _revision: number, key: string, compute: () => Promise<T>) => {
    if (key === 'locations') return findIndex()
    if (key === 'location totals') return new Map()
    if (!kept.has(key)) kept.set(key, await compute())
    return kept.get(key)
  }
  // as: a list needs nothing else of the server.
  return { cached, cachedSurroundings: cached } as unknown as Context
}

async function readList(context: Context): Promise<string[]> {
  const { locations, toJson } = await listLocations(context, actor, false)
  // as: a list of locations is this.
  const listed = JSON.parse(`[${locations.map(toJson).join(',')}]`) as { name: string; path: string[] }[]
  expect(listed.map(({ path }) => path.at(-1))).toEqual(locations.map(({ name }) => name))
  return listed.map(({ name }) => name)
}

function place(id: string, parentId: string | null, name: string): LocationRecord {
  return { id, parentId, name, description: '', createdAt: 0, updatedAt: 0 }
}

test('a list of locations is whole when their index was read again and has one more', async () => {
  const house = place('house', null, 'House')
  const before = await createLocationIndex([house])
  const after = await createLocationIndex([house, place('shed', null, 'Shed')])
  let index = before
  const context = createContext(() => index)
  expect(await readList(context)).toEqual(['House'])
  index = after
  expect(await readList(context)).toEqual(['House', 'Shed'])
})

test('paths are made once for an ordinary household', async () => {
  const house = place('house', null, 'House')
  const boxes = Array.from({ length: 1100 }, (_, at) => place(`box ${at}`, 'house', `Box ${at}`))
  const index = await createLocationIndex([house, ...boxes])
  const path = vi.spyOn(index, 'path')
  const context = createContext(() => index)
  await readList(context)
  expect(path).toHaveBeenCalledTimes(1101)
  await readList(context)
  expect(path).toHaveBeenCalledTimes(1101)
})

test('no more than some megabytes of paths are kept, however long they are', async () => {
  const name = 'n'.repeat(limits.name)
  const chain = Array.from({ length: listLimits.locationLevels - 1 }, (_, at) =>
    place(`c${at}`, at === 0 ? null : `c${at - 1}`, name),
  )
  const leaves = Array.from({ length: 400 }, (_, at) => place(`leaf ${at}`, chain.at(-1)?.id ?? null, name))
  const index = await createLocationIndex([...chain, ...leaves])
  const path = vi.spyOn(index, 'path')
  const context = createContext(() => index)
  await readList(context)
  path.mockClear()
  await readList(context)
  const madeAgain = path.mock.calls.length
  expect(madeAgain).toBeGreaterThan(200)
  expect(madeAgain).toBeLessThan(400)
})
