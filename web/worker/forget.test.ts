import { beforeEach, expect, it, vi } from 'vitest'
import { seenCaches } from '#web/shared/offline/cache-names.ts'
import { forget, heedForgetting } from './forget.ts'

const deleted: string[] = []

beforeEach(() => {
  deleted.length = 0
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
})

/** A request of a page, by the steps in which Workbox tells of it. */
async function ask() {
  // as: Workbox gives more, of which this needs nothing.
  const given = { state: {}, response: new Response('{}') } as never
  await heedForgetting.handlerWillStart?.(given)
  return {
    mayKeep: async () => (await heedForgetting.cacheWillUpdate?.(given)) !== null,
    end: () => heedForgetting.handlerDidComplete?.(given),
  }
}

const names = Object.values(seenCaches)

it('keeps no answer that comes after everything was forgotten', async () => {
  const [before, late] = [await ask(), await ask()]
  expect(await before.mayKeep()).toBe(true)
  await before.end()
  await forget()
  expect(await late.mayKeep()).toBe(false)
  await late.end()
  expect(deleted).toEqual(names)
  const next = await ask()
  expect(await next.mayKeep()).toBe(true)
  await next.end()
})

it('waits for what is being written before it deletes', async () => {
  const request = await ask()
  await request.mayKeep()
  const forgetting = forget()
  await new Promise((resolve) => setTimeout(resolve))
  expect(deleted).toEqual([])
  await request.end()
  await forgetting
  expect(deleted).toEqual(names)
})
