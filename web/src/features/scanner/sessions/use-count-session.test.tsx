// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useCountSession } from './use-count-session.ts'
import { toastStore } from '#web/shared/toasts.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const mug = { ...lamp, id: '0197a000-0000-7000-8000-0000000000d1', name: 'Mug', quantity: 1 }
const shelf = { ...mug, id: '0197a000-0000-7000-8000-0000000000d2', name: 'Shelf' }

beforeEach(() => localStorage.clear())

function openCount() {
  const api = stubApi()
  const { result } = renderHookInApp(useCountSession)
  const scan = (...items: (typeof mug)[]) =>
    act(() => {
      for (const item of items) result.current.take({ kind: 'item', item })
    })
  const counts = () => result.current.list.map(({ item, count }) => `${count} × ${item.name}`)
  return { api, session: () => result.current, scan, counts }
}

it('Pieces that are scanned while quantities are being saved stay in the count', async () => {
  const { api, session, scan, counts } = openCount()
  scan(mug, mug, shelf, shelf)
  act(() => session().apply())
  await waitFor(() => expect(api.lines()).toContain('POST /items/bulk/each'))
  scan(mug, { ...mug, id: lamp.id, name: 'Lamp' })
  sentRequest(api.requests.at(-1)).respond({ batchId: 'batch' })
  await waitFor(() => expect(toastTexts()).toEqual(['info: 2 quantities set']))
  expect(counts()).toEqual(['1 × Lamp', '3 × Mug'])
  expect(session().list.map(({ item }) => item.quantity)).toEqual([1, 2])
})

it('“Undo” after “Start over” adds pieces that were scanned since to the restored count', () => {
  const { session, scan, counts } = openCount()
  scan(shelf, mug, mug)
  act(() => session().clear())
  scan(mug, { ...mug, id: lamp.id, name: 'Lamp' })
  act(() => toastStore.get()[0]?.action?.onAction())
  expect(counts()).toEqual(['1 × Lamp', '3 × Mug', '1 × Shelf'])
})
