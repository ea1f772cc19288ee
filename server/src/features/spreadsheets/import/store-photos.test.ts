import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Actor } from '#server/actor.ts'
import type { OutboundFetch } from '#server/outbound/outbound.ts'
import { allocateProgress } from '#server/shared/process/progress.ts'
import { createTestApp } from '#test/test-app.ts'
import { storePhotos } from './store-photos.ts'

async function createStore(fetchOutbound: OutboundFetch) {
  await using app = await createTestApp('sqlite')
  vi.spyOn(app.context, 'fetchOutbound').mockImplementation(fetchOutbound)
  return (householdId: number, names: readonly string[]) => {
    // as: storing reads only `householdId` of the actor when all photos are left out.
    const actor = { householdId } as Actor
    const run = { state: 'checking' as const, progress: allocateProgress(), wake: () => undefined }
    return storePhotos(app.context, actor, { names, zipPath: undefined }, run)
  }
}

const nothing = { status: 404, mediaType: '', text: '', bytes: Buffer.alloc(0) }
const addresses = [1, 2, 3].map((number) => `https://example.org/${number}.jpg`)

it('an import fetches photos up to 20 MB', async () => {
  const sizes: (number | undefined)[] = []
  const store = await createStore(({ maxBytes }) => {
    sizes.push(maxBytes)
    return Promise.resolve(nothing)
  })
  await store(1, addresses.slice(0, 1))
  expect(sizes).toEqual([20_000_000])
})

it('all imports together fetch at most four photos at a time', async () => {
  let [running, most] = [0, 0]
  const store = await createStore(async () => {
    most = Math.max(most, ++running)
    await setImmediate()
    running--
    return nothing
  })
  const imports = await Promise.all([1, 2, 3, 4, 5, 6].map((household) => store(household, addresses)))
  expect(most).toBe(4)
  for (const stored of imports) expect([...stored.keys()]).toEqual(addresses)
})
