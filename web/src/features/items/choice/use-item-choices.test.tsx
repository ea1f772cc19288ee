// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useItemChoices } from './use-item-choices.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The number of found items is not that of the earlier search while new results load', async () => {
  const { requests } = stubApi()
  const { result } = renderHookInApp(() => useItemChoices({ pageSize: '50' }))
  sentRequest(requests[0]).respond({ body: { items: [{ id: 'saw' }], total: 522 } })
  await waitFor(() => expect(result.current.total).toBe(522))

  act(() => result.current.setQuery('lamp'))
  const next = await waitFor(() => sentRequest(requests[1]))
  expect([result.current.items.length, result.current.total]).toEqual([1, 0])
  next.respond({ body: { items: [], total: 7 } })
  await waitFor(() => expect(result.current.total).toBe(7))
})
