// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelRun, getRun } from '#contract/runs.ts'
import { showToast, toastStore } from '#web/shared/toasts.ts'
import { undoConflictStore } from '#web/shared/undo/undo-conflict.ts'
import { addUndoStep, lastUndoStep, removeUndoSteps } from '#web/shared/undo/undo-steps.ts'
import { useUndoLast } from '#web/shared/undo/use-undo-last.ts'
import { useUndo } from '#web/shared/undo/use-undo.ts'
import { renderHookInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
})
afterEach(() => {
  undoConflictStore.set(null)
  removeUndoSteps(['first', 'second', 'third', 'redo'])
})

const obstacle = { entity: 'item', id: 'lamp', name: 'Lamp', code: 'changed', reason: '', fields: [] }
const refusal = (undoable: number) => ({
  status: 409,
  body: { code: 'changed_since', error: '', details: { obstacles: [obstacle], total: 1, undoable } },
})

async function nextRequest(number: number) {
  await waitFor(() => expect(api.requests).toHaveLength(number))
  return sentRequest(api.requests[number - 1])
}

describe('Undo', () => {
  it('undoes batches from last to first, and redoes them in the original order', async () => {
    const { result } = renderHookInApp(useUndo)
    act(() => void result.current(['first', 'second']))
    for (const [index, batch] of ['second', 'first'].entries()) {
      const request = await nextRequest(index + 1)
      expect(request.line).toBe(`POST /journal/${batch}/undo`)
      request.respond({ batchId: `undo-${batch}` })
    }
    await waitFor(() => expect(toastTexts()).toEqual(['info: Undone']))
    const redo = toastStore.get()[0]?.action
    expect(redo?.label).toBe('Redo')

    act(() => redo?.onAction())
    for (const [index, batch] of ['undo-first', 'undo-second'].entries()) {
      const request = await nextRequest(index + 3)
      expect(request.line).toBe(`POST /journal/${batch}/undo`)
      request.respond({ batchId: 'redo' })
    }
    await waitFor(() => expect(toastTexts()).toContain('info: Redone'))
  })

  it('opens the dialog when there is a conflict, and undoes the changes without a conflict on request', async () => {
    const { result } = renderHookInApp(useUndo)
    act(() => void result.current(['first']))
    const request = await nextRequest(1)
    request.respond(refusal(2))
    await waitFor(() => expect(undoConflictStore.get()).toMatchObject({ obstacles: [obstacle], undoable: 2 }))
    expect(toastTexts()).toEqual([])

    act(() => undoConflictStore.get()?.undoRest?.())
    const rest = await nextRequest(2)
    expect(rest.line).toContain('skipChanged=true')
    rest.respond({ batchId: 'part' })
    await waitFor(() => expect(toastTexts()).toEqual(['info: Undone']))
  })

  it('offers no partial undo when every change has a conflict', async () => {
    const { result } = renderHookInApp(useUndo)
    act(() => void result.current(['first']))
    const request = await nextRequest(1)
    request.respond(refusal(0))
    await waitFor(() => expect(undoConflictStore.get()).toMatchObject({ undoRest: undefined }))
  })

  it.each([
    ['second', 'Cancelled. Nothing was changed.'],
    ['first', 'Cancelled. Undone so far: 1 of 2.'],
  ])('shows how many batches were undone when the undo of the %s batch is cancelled', async (long, text) => {
    vi.useFakeTimers()
    try {
      api = stubApi([
        [getRun, { id: 'run', state: 'writing', rows: 5000, done: 1200 }],
        [cancelRun, null],
      ])
      const { result } = renderHookInApp(useUndo)
      act(() => void result.current(['first', 'second']))
      await vi.advanceTimersByTimeAsync(0)
      if (long === 'first') sentRequest(api.requests[0]).respond({ batchId: 'undo' })
      await vi.advanceTimersByTimeAsync(1500)
      act(() => toastStore.get()[0]?.action?.onAction())
      sentRequest(api.requests.at(-1)).respond({ status: 409, body: { code: 'conflict', error: '' } })
      await vi.advanceTimersByTimeAsync(0)
      expect(toastTexts()).toContain(`error: ${text}`)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('Undo of the last write of this tab', () => {
  it('undoes writes from last to first when undo is called again before the first undo has ended', async () => {
    addUndoStep(['first'])
    addUndoStep(['second', 'third'])
    showToast({ text: 'Created', batches: ['first'] })
    const { result } = renderHookInApp(useUndoLast)
    act(() => {
      result.current()
      result.current()
    })
    for (const [index, batch] of ['third', 'second', 'first'].entries()) {
      const request = await nextRequest(index + 1)
      expect(request.line).toBe(`POST /journal/${batch}/undo`)
      request.respond({ batchId: `undo-${batch}` })
    }
    await waitFor(() => expect(lastUndoStep()).toBeUndefined())
    expect(toastTexts()).toEqual(['info: Undone', 'info: Undone'])
  })

  it('undoes the write before when the toast of the last write is being undone', async () => {
    addUndoStep(['first'])
    addUndoStep(['second'])
    const { result } = renderHookInApp(() => ({ undo: useUndo(), undoLast: useUndoLast() }))
    act(() => {
      void result.current.undo(['second'])
      result.current.undoLast()
    })
    for (const [index, batch] of ['second', 'first'].entries()) {
      const request = await nextRequest(index + 1)
      expect(request.line).toBe(`POST /journal/${batch}/undo`)
      request.respond({ batchId: `undo-${batch}` })
    }
    await waitFor(() => expect(lastUndoStep()).toBeUndefined())
  })

  it('removes the toast of the write at once, so that its “Undo” cannot undo the write again', async () => {
    addUndoStep(['first'])
    showToast({ text: 'Created', batches: ['first'] })
    const { result } = renderHookInApp(useUndo)
    act(() => void result.current(['first']))
    expect(toastTexts()).toEqual([])
    ;(await nextRequest(1)).respond()
    await waitFor(() => expect(lastUndoStep()).toBeUndefined())
  })

  it('can be repeated when the undo could not be sent', async () => {
    addUndoStep(['first'])
    const { result } = renderHookInApp(useUndoLast)
    act(() => result.current())
    const request = await nextRequest(1)
    request.fail()
    await waitFor(() => expect(toastTexts()).toHaveLength(1))
    expect(lastUndoStep()?.batches).toEqual(['first'])
  })

  it('offers the rest and does not undo a batch again when a later batch could not be sent', async () => {
    addUndoStep(['first', 'second'])
    const { result } = renderHookInApp(useUndoLast)
    act(() => result.current())
    const second = await nextRequest(1)
    second.respond({ batchId: 'undo-second' })
    const first = await nextRequest(2)
    first.fail()
    await waitFor(() => expect(toastStore.get()[0]?.action?.label).toBe('Undo the rest'))
    expect(lastUndoStep()).toBeUndefined()
    act(() => toastStore.get()[0]?.action?.onAction())
    const again = await nextRequest(3)
    expect(again.line).toBe('POST /journal/first/undo')
    again.respond({ batchId: 'undo-first' })
    await waitFor(() => expect(toastTexts()).toContain('info: Undone'))
  })

  it('undoes all batches of a write together, and skips a write when one of its batches was undone elsewhere', () => {
    addUndoStep(['first'])
    addUndoStep(['second'])
    addUndoStep(['first', 'second'])
    expect(lastUndoStep()?.batches).toEqual(['first', 'second'])
    removeUndoSteps(['second'])
    expect(lastUndoStep()).toBeUndefined()
  })

  it('skips writes of another household', () => {
    addUndoStep(['first'])
    sessionStorage.setItem('cubby/household', '0197a3f0-0000-7000-8000-000000000001')
    expect(lastUndoStep()).toBeUndefined()
    sessionStorage.removeItem('cubby/household')
    expect(lastUndoStep()?.batches).toEqual(['first'])
  })
})
