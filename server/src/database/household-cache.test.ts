import { describe, expect, it, vi } from 'vitest'
import { currentCaller, runAsCaller } from './caller.ts'
import { createHouseholdCache } from './household-cache.ts'

const household = (householdId: number, revision: number) => ({ householdId, revision })

describe('createHouseholdCache', () => {
  it('loads a value once per revision of a household when many requests ask at the same time', async () => {
    const cached = createHouseholdCache()
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('one'))
    const all = [1, 2, 3].map(() => cached(household(1, 5), 'key', load))
    expect(await Promise.all(all)).toEqual(['one', 'one', 'one'])
    expect(await cached(household(1, 5), 'key', load)).toBe('one')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads a value again when revision, household or key differ', async () => {
    const cached = createHouseholdCache()
    await cached(household(1, 5), 'key', () => Promise.resolve('one'))
    expect(await cached(household(1, 6), 'key', () => Promise.resolve('two'))).toBe('two')
    expect(await cached(household(2, 6), 'key', () => Promise.resolve('three'))).toBe('three')
    expect(await cached(household(1, 6), 'other', () => Promise.resolve('four'))).toBe('four')
  })

  it('keeps the newer value when a request that began before a write loads the older value', async () => {
    const cached = createHouseholdCache()
    await cached(household(1, 6), 'key', () => Promise.resolve('new'))
    expect(await cached(household(1, 5), 'key', () => Promise.resolve('old'))).toBe('old')
    expect(await cached(household(1, 6), 'key', () => Promise.resolve('again'))).toBe('new')
  })

  it('loads a value again after loading it has failed', async () => {
    const cached = createHouseholdCache()
    const failing = cached(household(1, 5), 'key', () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(await cached(household(1, 5), 'key', () => Promise.resolve('mended'))).toBe('mended')
  })

  it('drops the least recently used value when all values together are too large', async () => {
    const cached = createHouseholdCache()
    const load = vi.fn<() => Promise<unknown[]>>(() => Promise.resolve(Array.from({ length: 250_000 })))
    for (const key of ['a', 'b', 'c', 'a']) await cached(household(1, 5), key, load)
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('continues loading when the request that started it is aborted, because other requests wait for the value', async () => {
    const cached = createHouseholdCache()
    const caller = { name: 'household 1', signal: AbortSignal.abort() }
    const signal = runAsCaller(caller, () =>
      cached(household(1, 5), 'key', () => Promise.resolve(currentCaller().signal)),
    )
    expect(await signal).toBeUndefined()
  })
})
