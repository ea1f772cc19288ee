// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cancelRun, getRun } from '#contract/runs.ts'
import { ApiError, RunCancelledError } from '../api-error.ts'
import { trackRun } from './track-run.ts'
import { dismissToast, toastStore } from '../toasts.ts'
import { toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const progress = { id: 'run', state: 'writing', rows: 5000, done: 1200 }
const conflict = new ApiError({ status: 409, code: 'conflict', message: '', request: '' })

beforeEach(() => {
  vi.useFakeTimers()
  stubApi([
    [getRun, progress],
    [cancelRun, null],
  ])
})
afterEach(() => {
  vi.useRealTimers()
})

it('A quick write shows no progress', async () => {
  await expect(trackRun('Deleting…', async () => 'done')).resolves.toBe('done')
  await vi.advanceTimersByTimeAsync(3000)
  expect(toastTexts()).toEqual([])
})

it('A long write shows its progress until it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const followed = trackRun('Deleting…', () => promise)
  await vi.advanceTimersByTimeAsync(2000)
  expect(toastStore.get()).toMatchObject([{ text: 'Deleting… 1,200 of 5,000', part: 0.24 }])
  resolve('done')
  await expect(followed).resolves.toBe('done')
  expect(toastTexts()).toEqual([])
})

it('A long write is cancelled by the button of its progress', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const followed = trackRun('Deleting…', () => promise)
  await vi.advanceTimersByTimeAsync(1500)
  toastStore.get()[0]?.action?.onAction()
  reject(conflict)
  await expect(followed).rejects.toBeInstanceOf(RunCancelledError)
  expect(toastTexts()).toEqual([])
})

it('A long write that fails rejects with its own error, not as cancelled', async () => {
  await expect(trackRun('Deleting…', () => Promise.reject(conflict))).rejects.toBe(conflict)
})

it('A long write shows its progress again when cancelling has failed', async () => {
  const { requests } = stubApi([[getRun, progress]])
  const { promise, resolve } = Promise.withResolvers<string>()
  const followed = trackRun('Deleting…', () => promise)
  await vi.advanceTimersByTimeAsync(1500)
  const [toast] = toastStore.get()
  // Simulates a press of the toast's button: runs its action and removes the toast.
  toast?.action?.onAction()
  dismissToast(toast?.id ?? 0)
  expect(toastTexts()).toEqual([])
  sentRequest(requests[0]).respond({ status: 503, body: { code: 'busy', message: '' } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(toastStore.get()).toMatchObject([{ text: 'Deleting… 1,200 of 5,000', action: { label: 'Cancel' } }])
  resolve('done')
  await followed
  expect(toastTexts()).toEqual([])
})
