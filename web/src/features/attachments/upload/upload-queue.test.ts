import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NewFile } from '#web/features/attachments/attachment-calls.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { sentRequest } from '#web-test/stub-api.ts'

const sendFile = vi.hoisted(() => vi.fn<(...args: never[]) => Promise<unknown>>())
vi.mock('#web/features/attachments/attachment-calls.ts', () => ({ sendFile }))
const waitingItems = vi.hoisted(() => new Set<string>())
vi.mock('#web/shared/offline/outbox.ts', () => ({
  isUnsyncedItem: (id: string) => waitingItems.has(id),
}))
const { cancelUpload, clearDone, enqueueUploads, resumeUploads, retryUpload, uploadStore } =
  await import('#web/features/attachments/upload/upload-queue.ts')

interface Call {
  name: string
  signal: AbortSignal
  headers: Record<string, string>
  succeed: () => Promise<void>
  fail: (error: unknown) => Promise<void>
}

let calls: Call[] = []
/** Waits until all pending promises have settled. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const lamp = { kind: 'item', id: 'lamp' } as const
const sofa = { kind: 'item', id: 'sofa' } as const
const desk = { kind: 'location', id: 'desk' } as const
const file = (name: string): NewFile => ({
  file: new File(['x'], name),
  name,
  type: undefined,
  isPrimary: false,
})
const states = () => uploadStore.get().map(({ name, state }) => `${name} ${state}`)
const offline = new ApiError({ status: 0, code: 'offline', message: '', request: '' })

const asked: string[] = []
beforeEach(() => {
  calls = []
  asked.length = 0
  vi.stubGlobal('addEventListener', (name: string) => asked.push(`+${name}`))
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('removeEventListener', (name: string) => asked.push(`-${name}`))
  sendFile.mockImplementation(
    (_owner, { name }: NewFile, { signal, headers }: Pick<Call, 'signal' | 'headers'>) => {
      const { promise, resolve, reject } = Promise.withResolvers()
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      calls.push({
        name,
        signal,
        headers,
        succeed: () => (
          resolve({ data: { attachments: [{ id: `photo ${name}` }] }, batchId: `batch of ${name}` }),
          settled()
        ),
        fail: (error) => (reject(error), settled()),
      })
      return promise
    },
  )
})
afterEach(() => {
  for (const { id } of uploadStore.get()) cancelUpload(id)
  vi.unstubAllGlobals()
})

it('The upload queue sends two files at a time, but the files of one item one after another', async () => {
  enqueueUploads(lamp, [file('a'), file('b')])
  enqueueUploads(sofa, [file('c')])
  enqueueUploads(desk, [file('d')])
  expect(states()).toEqual(['a sending', 'b waiting', 'c sending', 'd waiting'])
  await sentRequest(calls[0]).succeed()
  expect(states()).toEqual(['a done', 'b sending', 'c sending', 'd waiting'])
  await sentRequest(calls[1]).succeed()
  expect(states()).toEqual(['a done', 'b sending', 'c done', 'd sending'])
  clearDone()
  expect(states()).toEqual(['b sending', 'd sending'])
})

it.each([
  ['an item', lamp, ['items', 'one', 'lamp']],
  ['a location with a valuation', desk, ['locations', 'one', 'desk', { valuation: 'current' }]],
])('A new attachment is shown at once on the page of %s', async (_, owner, queryKey) => {
  queryClient.setQueryData(queryKey, { name: 'Mine', attachments: [] })
  enqueueUploads(owner, [file('a')])
  await sentRequest(calls[0]).succeed()
  expect(queryClient.getQueryData(queryKey)).toEqual({ name: 'Mine', attachments: [{ id: 'photo a' }] })
})

it('The upload queue keeps a failed upload for a retry, and continues with the other uploads', async () => {
  enqueueUploads(lamp, [file('a'), file('b')])
  await sentRequest(calls[0]).fail(new ApiError({ status: 422, code: 'invalid', message: '', request: '' }))
  expect(states()).toEqual(['a failed', 'b sending'])
  await sentRequest(calls[1]).succeed()
  retryUpload(uploadStore.get()[0]?.id ?? 0)
  expect(states()).toEqual(['a sending', 'b done'])
  await sentRequest(calls[2]).succeed()
  expect(uploadStore.get()[0]).toMatchObject({ state: 'done', batchId: 'batch of a' })
})

it('The upload queue retries uploads by itself when the network is available again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  enqueueUploads(lamp, [file('a')])
  await sentRequest(calls[0]).fail(offline)
  expect(states()).toEqual(['a offline'])
  vi.advanceTimersByTime(10_000)
  expect(states()).toEqual(['a sending'])
  // With the same key, the server attaches a file only once whose response was lost.
  expect(calls[1]?.headers).toEqual(calls[0]?.headers)
  expect(calls[1]?.headers).toHaveProperty('idempotency-key')
  vi.useRealTimers()
})

it('The upload queue holds back the files of an item that is queued offline until the item has been sent', async () => {
  waitingItems.add(lamp.id)
  enqueueUploads(lamp, [file('a')])
  resumeUploads()
  expect([states(), calls.length]).toEqual([['a offline'], 0])
  waitingItems.clear()
  resumeUploads()
  expect(states()).toEqual(['a sending'])
})

it('The upload queue aborts a cancelled upload, and warns before the page is closed only while uploads run', async () => {
  enqueueUploads(lamp, [file('a'), file('b')])
  expect(asked).toEqual(['+beforeunload', '+online'])
  cancelUpload(uploadStore.get()[0]?.id ?? 0)
  expect(calls[0]?.signal.aborted).toBe(true)
  await settled()
  expect(states()).toEqual(['b sending'])
  await sentRequest(calls[1]).succeed()
  expect(asked).toEqual(['+beforeunload', '+online', '-beforeunload', '-online'])
})
