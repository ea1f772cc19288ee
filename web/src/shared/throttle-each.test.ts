import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttleEach } from '#web/shared/throttle-each.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('throttleEach runs the first call for each kind at once, and all calls during the following pause as one', () => {
  const ran: string[] = []
  const hear = throttleEach<string>(1000, (kind) => ran.push(kind))
  for (const kind of ['item', 'item', 'label', 'item']) hear(kind)
  expect(ran).toEqual(['item', 'label'])
  vi.advanceTimersByTime(1000)
  expect(ran).toEqual(['item', 'label', 'item'])
  vi.advanceTimersByTime(5000)
  expect(ran).toHaveLength(3)
  hear('item')
  expect(ran).toHaveLength(4)
})
