import { expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** Reads that the test itself completes, in the order in which they began. */
function createReads() {
  const begun: PromiseWithResolvers<string>[] = []
  const share = createSharedReads()
  const begin = () => {
    const read = Promise.withResolvers<string>()
    begun.push(read)
    return read.promise
  }
  return { begun, read: (key: string) => share(key, begin) }
}

it('callers that come during a read share one that begins after it', async () => {
  const { begun, read } = createReads()
  const first = read('a')
  const others = Promise.all([read('a'), read('a')])
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => begun.length).toBe(2)
  const last = read('a')
  begun[1]?.resolve('after')
  expect(await others).toEqual(['after', 'after'])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.resolve('last')
  expect(await last).toBe('last')
})

it('reads of other keys, and those after a read has ended, wait for nothing', async () => {
  const { begun, read } = createReads()
  const results = [read('a'), read('b')]
  begun[0]?.resolve('a')
  await results[0]
  results.push(read('a'))
  expect(begun).toHaveLength(3)
  for (const one of begun) one.resolve('b')
  expect(await Promise.all(results)).toEqual(['a', 'b', 'b'])
})

it('a read that fails has failed for those who wait, and the next begins at once', async () => {
  const { begun, read } = createReads()
  const failing = Promise.allSettled([read('a'), read('a')])
  begun[0]?.reject(new Error('gone'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = read('a')
  begun[1]?.resolve('back')
  expect(await next).toBe('back')
})
