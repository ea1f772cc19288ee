// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findRecord } from '#contract/households/find.ts'
import { getHousehold } from '#contract/households/households.ts'
import { listRecordChanges } from '#contract/history.ts'
import { RecordNotHere } from '#web/features/items/page/item-elsewhere.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const show = (found: object, changes: object[]) => {
  stubApi([
    [findRecord, found],
    [getHousehold, { id: 'home' }],
    [listRecordChanges, { items: changes }],
  ])
  return renderPage('/item/$id', () => <RecordNotHere id="lamp" />, '/item/lamp')
}

it('The page of an item offers to switch to the household that has the item', async () => {
  await show({ id: 'lamp', kind: 'item', groupId: 'allotment', groupName: 'Allotment' }, [])
  expect(await screen.findByRole('button', { name: 'Switch to Allotment' })).toBeTruthy()
})

it('The page of a deleted item links to the Trash', async () => {
  await show({}, [
    { id: 'photo', kind: 'deleted', name: 'lamp.jpg' },
    { id: 'lamp', kind: 'deleted', name: 'Lamp' },
  ])
  expect(await screen.findByRole('heading', { level: 2, name: 'Lamp was deleted' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open Trash' })
  expect(link.getAttribute('href')).toBe('/tools/trash?q=Lamp')
})

it('The page of an item shows “not found” when the id is unknown', async () => {
  await show({}, [])
  expect(await screen.findByRole('link', { name: 'Look in Trash' })).toBeTruthy()
})
