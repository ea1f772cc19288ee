// @vitest-environment jsdom
import { lastUndoStep } from '#web/shared/undo/undo-steps.ts'
import { queryOptions } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { patchItem } from '#contract/items/items.ts'
import { createLabel } from '#contract/labels.ts'
import { updateView } from '#contract/views.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { showInCache } from './query/show-in-cache.ts'
import { toastStore } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { pendingChanges } from './offline/outbox.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp, toastTexts } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'
import { editWaits } from '#web-test/waiting.ts'

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
})

const refusal = { error: 'Too long.', code: 'invalid', fields: { name: 'Too long.' } }

async function nextRequest(number: number) {
  await waitFor(() => expect(api.requests).toHaveLength(number))
  const request = api.requests[number - 1]
  if (!request) throw new Error(`Request ${number} was not sent.`)
  return request
}

function useNewLabel() {
  return useWrite({
    write: (send, name: string) => send(createLabel, { body: { name } }),
    changes: ['label'],
    toast: (_, name) => `${name} created`,
  })
}

it('A write is pending until the response, then shows a toast with undo', async () => {
  const { result } = renderHookInApp(useNewLabel)
  act(() => void result.current.write('Tools'))
  await waitFor(() => expect(result.current.isPending).toBe(true))
  expect(result.current.pending).toBe('Tools')
  const request = await nextRequest(1)
  expect(request).toMatchObject({ line: 'POST /labels', body: { name: 'Tools' } })

  request.respond({ status: 201, batchId: 'batch-1' })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(toastTexts()).toEqual(['info: Tools created'])

  act(() => toastStore.get()[0]?.action?.onAction())
  const undone = await nextRequest(2)
  expect(undone).toMatchObject({ line: 'POST /journal/batch-1/undo' })
  undone.respond()
  // Waits for the toast, because a running write would poll its progress during the next test.
  await waitFor(() => expect(toastTexts()).toContain('info: Undone: Tools created'))
})

async function createCounted() {
  const useCounted = () =>
    useWrite({
      write: (send, name: string) => send(createLabel, { body: { name } }),
      changes: ['label'],
      toast: (_, name) => ({ kind: 'label', one: `${name} created`, several: (count) => `${count} created` }),
    })
  const { result } = renderHookInApp(useCounted)
  for (const [index, name] of ['Tools', 'Books', 'Toys'].entries()) {
    act(() => void result.current.write(name))
    const request = await nextRequest(index + 1)
    request.respond({ status: 201, batchId: `batch-${name}` })
    await waitFor(() => expect(result.current.isPending).toBe(false))
  }
}

it('A toast counts several changes, and undoes the last change or all changes', async () => {
  await createCounted()
  const [toast, ...others] = toastStore.get()
  expect([toast?.text, toast?.action?.label, toast?.moreAction?.label]).toEqual([
    '3 created',
    'Undo',
    'Undo all',
  ])
  expect(others).toEqual([])
  act(() => toast?.action?.onAction())
  const last = await nextRequest(4)
  expect(last.line).toContain('POST /journal/batch-Toys/undo')
  last.respond()
  await waitFor(() => expect(toastTexts()).toEqual(['info: Undone: Toys created']))
  expect(lastUndoStep()?.batches).toEqual(['batch-Books'])
})

it('A toast of several changes undoes all of them, starting with the last', async () => {
  await createCounted()
  act(() => toastStore.get()[0]?.moreAction?.onAction())
  for (const [index, name] of ['Toys', 'Books', 'Tools'].entries()) {
    const request = await nextRequest(index + 4)
    expect(request.line).toContain(`POST /journal/batch-${name}/undo`)
    request.respond()
  }
  await waitFor(() => expect(toastTexts()).toContain('info: Undone: 3 created'))
})

it('A write offers no undo when nothing was written', async () => {
  const { result } = renderHookInApp(useNewLabel)
  act(() => void result.current.write('Tools'))
  const request = await nextRequest(1)
  request.respond()
  await waitFor(() => expect(toastStore.get()).toMatchObject([{ text: 'Tools created', action: undefined }]))
})

it('A write ignores further calls while one is pending', async () => {
  const { result } = renderHookInApp(useNewLabel)
  act(() => {
    void result.current.write('Tools')
    void result.current.write('Tools')
  })
  await waitFor(() => expect(result.current.isPending).toBe(true))
  await act(async () => expect(await result.current.write('Tools')).toBeUndefined())
  expect(api.lines()).toEqual(['POST /labels'])
})

it('A write sends overlapping calls when `whilePending` is `send`', async () => {
  const { result } = renderHookInApp(() =>
    useWrite({
      write: (send, quantity: number) => send(patchItem, { params: { id: 'lamp' }, body: { quantity } }),
      whilePending: 'send',
    }),
  )
  act(() => {
    void result.current.write(2)
    void result.current.write(3)
  })
  await nextRequest(2)
  expect(api.requests.map(({ body }) => body)).toEqual([{ quantity: 2 }, { quantity: 3 }])
})

it('A write sends queued calls one after another, even after a call was rejected', async () => {
  const { result } = renderHookInApp(() =>
    useWrite({
      write: (send, quantity: number) => send(patchItem, { params: { id: 'lamp' }, body: { quantity } }),
      whilePending: 'queue',
    }),
  )
  act(() => {
    for (const quantity of [2, 3, 4]) void result.current.write(quantity)
  })
  const first = await nextRequest(1)
  await act(async () => Promise.resolve())
  expect(api.requests).toHaveLength(1)
  first.respond({ status: 409, body: { code: 'conflict' } })
  ;(await nextRequest(2)).respond()
  await nextRequest(3)
  expect(api.requests.map(({ body }) => body)).toEqual([2, 3, 4].map((quantity) => ({ quantity })))
})

it('A write shows a rejection as a toast, and can be called again', async () => {
  const { result } = renderHookInApp(useNewLabel)
  act(() => void result.current.write('Tools'))
  const request = await nextRequest(1)
  request.respond({ status: 422, body: refusal })
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^error: /)]))
  expect(result.current.isPending).toBe(false)
  act(() => void result.current.write('Tools'))
  await nextRequest(2)
})

it('A write rejects without a toast when the form handles the error', async () => {
  const { result } = renderHookInApp(useNewLabel)
  const outcome = result.current.writeOrThrow('Tools').catch((error: unknown) => error)
  const request = await nextRequest(1)
  request.respond({ status: 422, body: refusal })
  const error = await act(() => outcome)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ fields: { name: 'Too long.' } })
  expect(toastTexts()).toEqual([])
})

it('A write refetches only queries that show the changed kinds of records', async () => {
  const { result, queryClient } = renderHookInApp(useNewLabel)
  const words = ['items', 'labels', 'views', 'household', 'locations']
  for (const word of words) queryClient.setQueryData([word], {})
  act(() => void result.current.write('Tools'))
  const request = await nextRequest(1)
  request.respond({ status: 201 })
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  const refetched = words.filter((word) => queryClient.getQueryState([word])?.isInvalidated)
  expect(refetched).toEqual(['items', 'labels'])
})

it('A write refetches nothing after a rejection', async () => {
  const { result, queryClient } = renderHookInApp(useNewLabel)
  queryClient.setQueryData(['labels'], {})
  act(() => void result.current.write('Tools'))
  const request = await nextRequest(1)
  request.respond({ status: 422, body: refusal })
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(queryClient.getQueryState(['labels'])?.isInvalidated).toBe(false)
})

const lampQuery = queryOptions({
  queryKey: ['items', 'one', 'lamp'],
  queryFn: () => Promise.resolve({ name: 'Lamp', quantity: 1 }),
})

function useQuantity() {
  return useWrite({
    write: (send, quantity: number) => send(patchItem, { params: { id: 'lamp' }, body: { quantity } }),
    changes: ['item'],
    optimistic: (queryClient, quantity) => showInCache(queryClient, lampQuery.queryKey, { quantity }),
    whilePending: 'send',
  })
}

it('A write shows its change at once, and rolls back only that change when the server rejects it', async () => {
  const { result, queryClient } = renderHookInApp(useQuantity)
  const shown = () => queryClient.getQueryData(lampQuery.queryKey)
  queryClient.setQueryData(lampQuery.queryKey, { name: 'Lamp', quantity: 1 })
  act(() => void result.current.write(2))
  await waitFor(() => expect(shown()).toEqual({ name: 'Lamp', quantity: 2 }))

  // Simulates a change of another user that arrives before the response.
  queryClient.setQueryData(lampQuery.queryKey, { name: 'Desk lamp', quantity: 2 })
  const request = await nextRequest(1)
  request.respond({ status: 409, body: { code: 'conflict' } })
  await waitFor(() => expect(shown()).toEqual({ name: 'Desk lamp', quantity: 1 }))
  expect(queryClient.getQueryState(lampQuery.queryKey)?.isInvalidated).toBe(true)
})

it('A write keeps a later change of the same key when an earlier one is rejected', async () => {
  const { result, queryClient } = renderHookInApp(useQuantity)
  queryClient.setQueryData(lampQuery.queryKey, { name: 'Lamp', quantity: 1 })
  act(() => void result.current.write(2))
  const first = await nextRequest(1)
  act(() => void result.current.write(3))
  await nextRequest(2)
  first.respond({ status: 409, body: { code: 'conflict' } })
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(queryClient.getQueryData(lampQuery.queryKey)).toMatchObject({ quantity: 3 })
})

it('A write undoes all its requests together, even requests that succeeded before an attempt failed', async () => {
  let created = false
  const { result } = renderHookInApp(() =>
    useWrite({
      async write(send) {
        if (!created) await send(createLabel, { body: { name: 'Tools' } })
        created = true
        await send(updateView, { params: { id: 'all' }, body: { name: 'Tools' } })
      },
    }),
  )
  act(() => void result.current.write())
  const creation = await nextRequest(1)
  creation.respond({ status: 201, batchId: 'first' })
  const refused = await nextRequest(2)
  refused.respond({ status: 422, body: refusal })
  await waitFor(() => expect(toastTexts()).toHaveLength(1))

  act(() => void result.current.write())
  const retried = await nextRequest(3)
  retried.respond({ batchId: 'second' })
  await waitFor(() => expect(toastTexts()).toHaveLength(2))
  act(() => toastStore.get()[1]?.action?.onAction())
  const undone = await nextRequest(4)
  undone.respond()
  const last = await nextRequest(5)
  expect(api.lines().slice(3)).toEqual(['POST /journal/second/undo', 'POST /journal/first/undo'])
  last.respond()
  await waitFor(() => expect(toastTexts()).toContain('info: Undone'))
})

it('A write refetches when the record was deleted meanwhile (404), but not when its values are rejected (422)', async () => {
  const { result, queryClient } = renderHookInApp(useNewLabel)
  const isShown = queryOptions({ queryKey: ['labels'], queryFn: () => 'all', staleTime: Infinity })
  const isAskedAgain = () => queryClient.getQueryState(isShown.queryKey)?.isInvalidated
  for (const [index, [status, expected]] of (
    [
      [422, false],
      [404, true],
    ] as const
  ).entries()) {
    await queryClient.fetchQuery(isShown)
    act(() => void result.current.write('Tools'))
    const request = await nextRequest(index + 1)
    request.respond({ status, body: refusal })
    await waitFor(() => expect(toastTexts()).toHaveLength(index + 1))
    expect(isAskedAgain()).toBe(expected)
  }
})

function useLaterQuantity() {
  return useWrite({
    write: (send, quantity: number) => send(patchItem, { params: { id: lamp.id }, body: { quantity } }),
    changes: ['item'],
    offlineFallback: (quantity) => ({
      change: {
        kind: 'edit',
        itemId: lamp.id,
        name: lamp.name,
        body: { quantity },
        shown: { quantity },
        seen: { quantity: 1 },
      },
      data: { ...lamp, quantity },
    }),
    toast: () => 'Quantity changed',
  })
}

const janaHere = { id: 'jana', name: 'Jana', email: '', defaultGroupId: 'mill' }

describe('useWrite and the queue', () => {
  beforeEach(() => localStorage.clear())

  it('queues a change when there is no connection, and shows a toast', async () => {
    const { result, queryClient } = renderHookInApp(useLaterQuantity)
    queryClient.setQueryData(['session'], janaHere)
    const outcome = result.current.writeOrThrow(2)
    ;(await nextRequest(1)).fail()
    expect(await act(() => outcome)).toMatchObject({ quantity: 2 })
    expect(toastTexts()).toEqual(["info: Saved on this device. It will be sent when there's a connection."])
    expect(pendingChanges()).toMatchObject([
      { personId: 'jana', household: 'mill', body: { quantity: 2 }, seen: { quantity: 1 } },
    ])
  })

  it('queues a change behind a queued change of the same item, which would otherwise overwrite it or be a conflict', async () => {
    editWaits({ quantity: 5 }, { quantity: 1 })
    const { result, queryClient } = renderHookInApp(useLaterQuantity)
    queryClient.setQueryData(['session'], janaHere)
    expect(await act(() => result.current.writeOrThrow(2))).toMatchObject({ quantity: 2 })
    expect(api.lines()).toEqual([])
    expect(pendingChanges()).toMatchObject([{ body: { quantity: 5 } }, { body: { quantity: 2 } }])
  })

  it('queues nothing when the server responds with an error', async () => {
    const { result, queryClient } = renderHookInApp(useLaterQuantity)
    queryClient.setQueryData(['session'], janaHere)
    const outcome = result.current.writeOrThrow(2).catch((error: unknown) => error)
    ;(await nextRequest(1)).respond({ status: 500, body: { code: 'internal' } })
    expect(await act(() => outcome)).toMatchObject({ status: 500 })
    expect(pendingChanges()).toEqual([])
  })

  it('shows an error when there is no connection and the change cannot be queued', async () => {
    const { result } = renderHookInApp(useNewLabel)
    act(() => void result.current.write('Tools'))
    ;(await nextRequest(1)).fail()
    await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^error: Can't reach/)]))
    // Queues nothing without a signed-in user, because a queued change belongs to a user.
    const { result: quantity } = renderHookInApp(useLaterQuantity)
    const outcome = quantity.current.writeOrThrow(2).catch((error: unknown) => error)
    ;(await nextRequest(2)).fail()
    expect(await act(() => outcome)).toMatchObject({ code: 'offline' })
    expect(pendingChanges()).toEqual([])
  })
})
