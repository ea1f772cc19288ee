// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cancelRun, getRun } from '#contract/server/runs.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { undoBatches } from '#web/shared/runs/undo-batches.ts'
import { toastStore } from '#web/shared/toasts.ts'
import '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const conflict = new ApiError({ status: 409, code: 'conflict', message: '', request: '' })

beforeEach(() => {
  vi.useFakeTimers()
  stubApi([
    [getRun, { id: 'run', state: 'writing', rows: 5000, done: 1200 }],
    [cancelRun, null],
  ])
})
afterEach(() => {
  vi.useRealTimers()
})

/** Undoes three batches, of which this one takes long and is cancelled; what is said of that. */
async function sayAfterCancelling(long: string) {
  const { promise, reject } = Promise.withResolvers<void>()
  const undoing = undoBatches(
    ['third', 'second', 'first'],
    async (batch) => batch === long && (await promise),
  )
  const text = undoing.then(
    () => 'not cancelled',
    (error: unknown) => errorText(error, i18next.t),
  )
  await vi.advanceTimersByTimeAsync(1500)
  toastStore.get()[0]?.action?.onAction()
  reject(conflict)
  return text
}

it('says that nothing was changed only where nothing was', async () => {
  expect(await sayAfterCancelling('third')).toBe('Cancelled. Nothing was changed.')
  expect(await sayAfterCancelling('second')).toBe('Cancelled. Undone so far: 1 of 3.')
})
