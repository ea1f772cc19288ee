// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { RecordChange } from '#contract/history.ts'
import { useUndoBatch } from './use-undo-batch.ts'
import { renderHookInApp, toastTexts } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const change: RecordChange = {
  batchId: 'batch',
  createdAt: '2026-01-01T00:00:00.000Z',
  source: 'web',
  actor: null,
  isUndone: false,
  entity: 'item',
  id: 'lamp',
  kind: 'changed',
  name: 'Lamp',
  fields: [{ field: 'quantity', before: 1, after: 2 }],
}
const batch = { batchId: 'batch', changes: [change], first: change }

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
})

async function nextRequest(line: string) {
  await waitFor(() => expect(api.lines().at(-1)).toBe(line))
  const request = api.requests.at(-1)
  if (!request) throw new Error(`${line} was not sent.`)
  return request
}

async function undo(totalChanges: number) {
  const { result } = renderHookInApp(useUndoBatch)
  act(() => result.current.undo(batch))
  const reading = await nextRequest('GET /journal/batch')
  expect(result.current.pendingIds).toEqual(['batch'])
  reading.respond({ body: { totalChanges } })
  return result
}

it('The undo button of a batch undoes without asking when the page shows all changes of the batch', async () => {
  const result = await undo(1)
  const undoing = await nextRequest('POST /journal/batch/undo')
  undoing.respond({ batchId: 'undone' })
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  await waitFor(() => expect(result.current.pendingIds).toEqual([]))
})

it('The undo button of a batch asks first when the batch has more changes than the page shows', async () => {
  const result = await undo(3)
  await waitFor(() => expect(result.current.wider).toEqual({ batchId: 'batch', count: 3 }))
  expect(api.lines()).toEqual(['GET /journal/batch'])
  expect(toastTexts()).toEqual([])

  act(() => void result.current.undoWider())
  const undoing = await nextRequest('POST /journal/batch/undo')
  undoing.respond({ batchId: 'undone' })
  await waitFor(() => expect(result.current.wider).toBeNull())
})

it('The undo button of another batch that is pressed meanwhile undoes it afterwards', async () => {
  const result = await undo(1)
  act(() => result.current.undo({ ...batch, batchId: 'older' }))
  act(() => result.current.undo(batch))
  expect(result.current.pendingIds).toEqual(['batch', 'older'])
  const undoing = await nextRequest('POST /journal/batch/undo')
  undoing.respond({ batchId: 'undone' })
  const reading = await nextRequest('GET /journal/older')
  reading.respond({ body: { totalChanges: 1 } })
  await nextRequest('POST /journal/older/undo')
  expect(api.lines()).toHaveLength(4)
})
