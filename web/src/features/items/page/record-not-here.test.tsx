// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { listRecordChanges } from '#contract/history.ts'
import { RecordNotHere } from '#web/features/items/page/record-not-here.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const show = async (found: object | undefined, changes: object[] = []) => {
  const { requests } = stubApi([
    [getHousehold, { id: 'home' }],
    [listRecordChanges, { items: changes }],
  ])
  await renderPage('/item/$id', () => <RecordNotHere id="lamp" />, '/item/lamp')
  await waitFor(() => expect(requests).not.toEqual([]))
  for (const { respond } of requests)
    respond(found ? { body: found } : { status: 404, body: { code: 'not_found' } })
}

it('The page of an item offers to switch to the household that has the item', async () => {
  await show({ id: 'lamp', kind: 'item', groupId: 'allotment', groupName: 'Allotment' })
  expect(await screen.findByRole('button', { name: 'Switch to Allotment' })).toBeTruthy()
})

it('The page of a deleted item links to the Trash', async () => {
  await show(undefined, [
    { id: 'photo', kind: 'deleted', name: 'lamp.jpg' },
    { id: 'lamp', kind: 'deleted', name: 'Lamp' },
  ])
  expect(await screen.findByRole('heading', { level: 2, name: 'Lamp was deleted' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open Trash' })
  expect(link.getAttribute('href')).toBe('/tools/trash?q=Lamp')
})

it('The page of an item shows “not found” when the id is unknown', async () => {
  await show(undefined)
  expect(await screen.findByRole('link', { name: 'Look in Trash' })).toBeTruthy()
})
