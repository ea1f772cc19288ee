import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

it('runs so many at once, then the urgent ones, then the rest, and refuses who would wait behind too many', async () => {
  const limited = createConcurrencyLimit(1, 2)
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  const run = (name: string, isUrgent = false) =>
    limited(
      async () => {
        begun.push(name)
        if (name === 'first') await first.promise
      },
      { isUrgent },
    )
  const all = [run('first'), run('a'), run('b'), run('urgent', true)]
  await expect(run('c')).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 2 } })
  expect(begun).toEqual(['first'])
  first.resolve()
  await Promise.all(all)
  expect(begun).toEqual(['first', 'urgent', 'a', 'b'])
  await run('later')
  expect(begun.at(-1)).toBe('later')
})
