// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { rememberViewedItem, useViewedItems } from '#web/features/items/viewed-items.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

// as: the test user has only the properties on which the list of opened items depends.
const jana = { id: 'jana', defaultGroupId: 'mill' } as NonNullable<Parameters<typeof rememberViewedItem>[0]>
const vase = { ...lamp, id: 'vase', name: 'Vase' }

beforeEach(() => localStorage.clear())

function viewed() {
  const api = stubApi([[getSelf, { item: jana }]])
  const rendered = renderHookInApp(() => useViewedItems())
  const names = () => rendered.result.current.items.map(({ name }) => name)
  return { api, names, ...rendered }
}

it('The list of viewed items has the items opened last, newest first, without deleted items', async () => {
  for (const id of [lamp.id, 'gone', vase.id, lamp.id]) rememberViewedItem(jana, id)
  const { api, names } = viewed()
  await waitFor(() => expect(api.lines()).toHaveLength(1))
  expect(api.lines()[0]).toContain(`ids=${lamp.id}&ids=vase&ids=gone`)
  sentRequest(api.requests[0]).respond({
    body: { page: 1, pageSize: 12, total: 2, totalValue: 0, items: [vase, lamp] },
  })
  await waitFor(() => expect(names()).toEqual(['Lamp', 'Vase']))
})

it('The list of viewed items has up to twelve items of one household, and sends no request when there are none', async () => {
  for (let id = 0; id < 20; id++) rememberViewedItem(jana, `item-${id}`)
  expect(JSON.parse(localStorage.getItem('cubby/viewed/jana/mill') ?? '')).toHaveLength(12)
  localStorage.clear()
  rememberViewedItem({ ...jana, defaultGroupId: 'boat' }, 'anchor')
  const { api, queryClient, names } = viewed()
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeDefined())
  expect([api.lines(), names()]).toEqual([[], []])
})
