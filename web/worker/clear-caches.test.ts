import { beforeEach, expect, it, vi } from 'vitest'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import { clearCaches, skipWhileClearing } from './clear-caches.ts'

const deleted: string[] = []

beforeEach(() => {
  deleted.length = 0
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
})

/** Simulates a request: calls the functions of the plugin in the order in which Workbox does. */
async function ask() {
  // as: the test passes only the properties that the plugin reads.
  const given = { state: {}, response: new Response('{}') } as never
  await skipWhileClearing.handlerWillStart?.(given)
  return {
    mayCache: async () => (await skipWhileClearing.cacheWillUpdate?.(given)) !== null,
    end: () => skipWhileClearing.handlerDidComplete?.(given),
  }
}

const names = Object.values(offlineCaches)

it('A response that arrives after the caches were cleared is not stored', async () => {
  const [before, late] = [await ask(), await ask()]
  expect(await before.mayCache()).toBe(true)
  await before.end()
  await clearCaches()
  expect(await late.mayCache()).toBe(false)
  await late.end()
  expect(deleted).toEqual(names)
  const next = await ask()
  expect(await next.mayCache()).toBe(true)
  await next.end()
})

it('The caches are deleted after running writes have ended', async () => {
  const request = await ask()
  await request.mayCache()
  const clearing = clearCaches()
  await new Promise((resolve) => setTimeout(resolve))
  expect(deleted).toEqual([])
  await request.end()
  await clearing
  expect(deleted).toEqual(names)
})
