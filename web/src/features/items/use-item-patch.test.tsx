// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getItem } from '#contract/items/items.ts'
import { itemQuery } from './items.queries.ts'
import { useItemPatch } from './use-item-patch.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('An item shows an edit that is being sent when older responses arrive', async () => {
  const api = stubApi([
    [getItem, { ...lamp, name: 'Desk lamp' }],
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
  ])
  const { result } = renderHookInApp(() => ({
    patch: useItemPatch(lamp.id),
    item: useQuery(itemQuery(lamp.id)),
  }))
  await waitFor(() => expect(result.current.item.data).toBeDefined())
  act(() => {
    for (const update of [{ name: 'Desk lamp' }, { notes: 'Dim' }])
      void result.current.patch.write({ update, shown: update })
  })
  await waitFor(() => expect(api.requests).toHaveLength(2))
  sentRequest(api.requests[0]).respond({ body: { ...lamp, name: 'Desk lamp' } })
  const updatedAt = result.current.item.dataUpdatedAt
  await waitFor(() => expect(result.current.item.dataUpdatedAt).toBeGreaterThan(updatedAt))
  await waitFor(() => expect(result.current.item.isFetching).toBe(false))
  expect(result.current.item.data).toMatchObject({ name: 'Desk lamp', notes: 'Dim' })
  sentRequest(api.requests[1]).respond({ body: { ...lamp, name: 'Desk lamp', notes: 'Dim' } })
  await waitFor(() => expect(result.current.patch.isPending).toBe(false))
})
