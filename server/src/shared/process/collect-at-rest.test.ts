import { expect, it, onTestFinished, vi } from 'vitest'
import { collectAtRest } from './collect-at-rest.ts'

it('Garbage is collected once when the server rests, and again when it rests after more work', () => {
  vi.useFakeTimers()
  const collect = vi.fn<() => void>()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  let workedMs = 0
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: workedMs * 1000, system: 0 }))
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(200_000_000)
  collectAtRest(collect)
  const passes = (busyMs: number) => {
    workedMs = busyMs
    vi.advanceTimersByTime(4000)
    return collect.mock.calls.length
  }
  expect(passes(3000)).toBe(0)
  expect(passes(20)).toBe(1)
  expect(passes(20)).toBe(1)
  rss.mockReturnValue(250_000_000)
  expect(passes(3000)).toBe(1)
  expect(passes(20)).toBe(2)
})

// Only glibc has the function that is called.
it.skipIf(process.platform !== 'linux')(
  'What lies free between memory in use goes back to the system',
  () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: 0, system: 0 }))
    const keepFew = () =>
      Array.from({ length: 30_000 }, () => Buffer.alloc(5000, 1)).filter((_, index) => index % 50 === 0)
    const kept = keepFew()
    const before = process.memoryUsage.rss()
    collectAtRest()
    vi.advanceTimersByTime(4000)
    expect(process.memoryUsage.rss()).toBeLessThan(before - 75_000_000)
    expect(kept).toHaveLength(600)
  },
)
