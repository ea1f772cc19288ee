// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NewFile } from '#web/features/attachments/attachment-calls.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { setServerReached } from '#web/shared/offline/connection.ts'
import { pendingChanges } from '#web/shared/offline/outbox.ts'
import { stored } from '#web-test/kept-in-browser.ts'
import { sentRequest } from '#web-test/stub-api.ts'
import { creationWaits } from '#web-test/waiting.ts'
import { lamp as newLamp } from '#web-test/lamp.ts'

const sendFile = vi.hoisted(() => vi.fn<(...args: never[]) => Promise<unknown>>())
vi.mock('#web/features/attachments/attachment-calls.ts', () => ({ sendFile }))
vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))
const { cancelUpload, clearDone, enqueueUploads, retryUpload, uploadStore } =
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
  localStorage.clear()
  stored.clear()
  setServerReached(true)
  // as: uploads only need the ids of the session.
  queryClient.setQueryData(sessionQuery.queryKey, { id: 'jana', defaultGroupId: 'mill' } as never)
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

const storedNames = () => [...stored.values()].flatMap((value) => (value instanceof File ? value.name : []))
const waitingFiles = () =>
  pendingChanges().map((change) => change.kind === 'file' && `${change.name}: ${change.upload.name}`)

it('A file whose upload finds no connection is stored on the device under the idempotency key of the first attempt', async () => {
  queryClient.setQueryData(['items', 'one', 'lamp'], { name: 'Lamp', attachments: [] })
  const receipt = { ...file('a'), type: 'receipt', maintenanceId: 'repair' } as const
  enqueueUploads(lamp, [receipt])
  await sentRequest(calls[0]).fail(offline)
  await waitFor(() => expect(states()).toEqual(['a kept']))
  expect([storedNames(), waitingFiles()]).toEqual([['a'], ['Lamp: a']])
  expect(pendingChanges()).toMatchObject([
    {
      id: calls[0]?.headers['idempotency-key'],
      itemId: 'lamp',
      ownerKind: 'item',
      personId: 'jana',
      household: 'mill',
      upload: { type: 'receipt', maintenanceId: 'repair' },
    },
  ])
})

it('Files are stored on the device at once while the server cannot be reached', async () => {
  setServerReached(false)
  enqueueUploads(desk, [file('a'), file('b')])
  await waitFor(() => expect(states()).toEqual(['a kept', 'b kept']))
  expect([storedNames(), calls.length]).toEqual([['a', 'b'], 0])
  expect(pendingChanges()).toMatchObject([{ ownerKind: 'location' }, { ownerKind: 'location' }])
})

it('The files of an item that is queued offline are stored on the device too', async () => {
  creationWaits({ ...newLamp, id: 'new', name: 'New lamp' })
  enqueueUploads({ kind: 'item', id: 'new' }, [file('a')])
  await waitFor(() => expect(states()).toEqual(['a kept']))
  expect([waitingFiles(), calls.length]).toEqual([[false, 'New lamp: a'], 0])
})

it('A file that does not fit on the device fails with its reason and can be retried, and closing the page warns', async () => {
  const full = vi.spyOn(stored, 'set').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  enqueueUploads(lamp, [file('a')])
  await sentRequest(calls[0]).fail(offline)
  await waitFor(() => expect(states()).toEqual(['a failed']))
  expect([pendingChanges(), asked.at(-1)]).toEqual([[], '+beforeunload'])
  full.mockRestore()
  retryUpload(uploadStore.get()[0]?.id ?? 0)
  expect(calls[1]?.headers).toEqual(calls[0]?.headers)
  await sentRequest(calls[1]).succeed()
  expect([states(), asked.at(-1)]).toEqual([['a done'], '-beforeunload'])
})

it('The upload queue aborts a cancelled upload, and warns before the page is closed only while uploads run', async () => {
  enqueueUploads(lamp, [file('a'), file('b')])
  expect(asked.at(-1)).toBe('+beforeunload')
  cancelUpload(uploadStore.get()[0]?.id ?? 0)
  expect(calls[0]?.signal.aborted).toBe(true)
  await settled()
  expect(states()).toEqual(['b sending'])
  await sentRequest(calls[1]).succeed()
  expect(asked.at(-1)).toBe('-beforeunload')
})
