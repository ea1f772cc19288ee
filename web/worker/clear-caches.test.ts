import { beforeEach, expect, it, vi } from 'vitest'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import { forget, skipWhileClearing } from './clear-caches.ts'

const deleted: string[] = []

beforeEach(() => {
  deleted.length = 0
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
})

/** Simulates the steps of a request in which Workbox calls the plugin. */
async function ask() {
  // as: the plugin reads only these properties.
  const given = { state: {}, response: new Response('{}') } as never
  await skipWhileClearing.handlerWillStart?.(given)
  return {
    mayCache: async () => (await skipWhileClearing.cacheWillUpdate?.(given)) !== null,
    end: () => skipWhileClearing.handlerDidComplete?.(given),
  }
}

const names = Object.values(offlineCaches)

it('stores no response that arrives after the caches were cleared', async () => {
  const [before, late] = [await ask(), await ask()]
  expect(await before.mayCache()).toBe(true)
  await before.end()
  await forget()
  expect(await late.mayCache()).toBe(false)
  await late.end()
  expect(deleted).toEqual(names)
  const next = await ask()
  expect(await next.mayCache()).toBe(true)
  await next.end()
})

it('waits for running writes before it deletes', async () => {
  const request = await ask()
  await request.mayCache()
  const forgetting = forget()
  await new Promise((resolve) => setTimeout(resolve))
  expect(deleted).toEqual([])
  await request.end()
  await forgetting
  expect(deleted).toEqual(names)
})
