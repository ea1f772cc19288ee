import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

describe('createConcurrencyLimit', () => {
  it('runs urgent work first when all places are taken, and throws when too much work waits', async () => {
    const limited = createConcurrencyLimit(1, 2)
    const first = Promise.withResolvers<void>()
    const started: string[] = []
    const run = (name: string, isUrgent = false) =>
      limited(
        async () => {
          started.push(name)
          if (name === 'first') await first.promise
        },
        { isUrgent },
      )
    const all = [run('first'), run('a'), run('b'), run('urgent', true)]
    await expect(run('c')).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 2 } })
    expect(started).toEqual(['first'])
    first.resolve()
    await Promise.all(all)
    expect(started).toEqual(['first', 'urgent', 'a', 'b'])
    await run('later')
    expect(started.at(-1)).toBe('later')
  })

  it('runs the first task of one caller before the second task of another when both callers wait', async () => {
    const limited = createConcurrencyLimit(1, 10, 2)
    const first = Promise.withResolvers<void>()
    const started: string[] = []
    const run = (requester: string) =>
      limited(
        async () => {
          started.push(requester)
          if (started.length === 1) await first.promise
        },
        { requester },
      )
    const all = [run('many'), run('many'), run('many'), run('one')]
    await expect(run('many')).rejects.toMatchObject({ status: 503, code: 'busy' })
    first.resolve()
    await Promise.all(all)
    expect(started).toEqual(['many', 'many', 'one', 'many'])
  })

  it('frees a place in the queue when a client disconnects', async () => {
    const limited = createConcurrencyLimit(1, 1)
    const first = Promise.withResolvers<void>()
    const running = limited(() => first.promise)
    const leaves = new AbortController()
    const left = limited(() => Promise.resolve('left'), { signal: leaves.signal })
    leaves.abort()
    await expect(left).rejects.toMatchObject({ status: 503 })
    const next = limited(() => Promise.resolve('next'))
    first.resolve()
    await running
    expect(await next).toBe('next')
  })
})
