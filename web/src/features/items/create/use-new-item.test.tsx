// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createItem } from '#contract/items/items.ts'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { useNewItem } from './use-new-item.ts'
import type { CreateStart } from '#web/components/create-dialogs.ts'
import { useSession } from '#web/shared/account/session.ts'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

type NewItemState = ReturnType<typeof useNewItem>

afterEach(() => localStorage.clear())

async function open(start: CreateStart = {}) {
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'editor', defaultGroupId: 'home' } }],
    [listLocations, [{ id: 'attic', name: 'Attic' }]],
    [listLabels, [{ id: 'tools', name: 'Tools' }]],
    [createItem, { id: 'new' }],
  ])
  let current: NewItemState | undefined
  function Probe() {
    const item = useNewItem(start, undefined)
    useEffect(() => {
      current = item
    })
    return null
  }
  const Page = () => (useSession() ? <Probe /> : null)
  const { unmount } = await renderPage('/home', Page, '/home')
  await waitFor(() => expect(current).toBeDefined())
  const item = () => {
    if (!current) throw new Error('The dialog is not there')
    return current
  }
  return { item, unmount }
}

it('The draft of a new item loses its location and labels when the user starts over', async () => {
  const first = await open()
  act(() => {
    first.item().set({ name: 'Drill' })
    first.item().location.setLocationId('attic')
    first.item().location.setLabelIds(['tools'])
  })
  first.unmount()
  const { item } = await open()
  await waitFor(() => expect(item().location.locationId).toBe('attic'))
  expect(item().name).toBe('Drill')
  act(() => item().startOver())
  expect([item().name, item().location.locationId, item().location.labelIds]).toEqual(['', null, []])
})

it('An item that follows a scanned item is stored in the general draft, not in the draft of the scanned item', async () => {
  const first = await open({ name: 'Lamp', assetId: '000-001' })
  await act(async () => {
    await first.item().createAnother()
  })
  act(() => first.item().set({ name: 'Chair' }))
  first.unmount()
  const scanned = await open({ name: 'Lamp', assetId: '000-001' })
  expect(scanned.item().name).toBe('Lamp')
  scanned.unmount()
  const next = await open()
  expect(next.item().name).toBe('Chair')
})

it('A second template replaces the values of the template that was chosen before', async () => {
  const { item } = await open()
  const { begin } = item()
  act(() => begin({ note: 'Tool', name: 'Drill', details: { manufacturer: 'Bosch', modelNumber: 'X1' } }))
  act(() => begin({ note: 'Lamp', name: 'Lamp', details: { manufacturer: 'Ikea' } }))
  expect(item().name).toBe('Lamp')
  expect(item().details).toMatchObject({ manufacturer: 'Ikea', modelNumber: '' })
})

it('The draft of an item begun earlier is restored after the user has created another item', async () => {
  const before = await open()
  act(() => {
    before.item().set({ name: 'Drill' })
    before.item().location.setLocationId('attic')
  })
  before.unmount()
  const { item, unmount } = await open({ name: 'Lamp', assetId: '000-001' })
  expect(item().name).toBe('Lamp')
  await act(async () => {
    await item().createAnother()
  })
  expect([item().name, item().assetId, item().location.locationId]).toEqual(['Drill', undefined, 'attic'])
  expect(item().isResumed).toBe(true)
  unmount()
  const again = await open()
  expect(again.item().name).toBe('Drill')
  act(() => again.item().startOver())
  expect(again.item().location.locationId).toBeNull()
})

it('The form of a new item says that its draft is kept when it closes with unsent input', async () => {
  const untouched = await open()
  untouched.unmount()
  expect(toastTexts()).toEqual([])
  const { item, unmount } = await open()
  act(() => item().set({ name: 'Drill' }))
  unmount()
  expect(toastTexts()).toEqual(['info: Draft saved in this browser'])
})

it('The form of a new item says nothing about a draft when it closes after the item was created', async () => {
  const { item, unmount } = await open()
  act(() => item().set({ name: 'Drill' }))
  await act(async () => {
    await item().create()
  })
  unmount()
  expect(toastTexts()).toEqual(['info: Added “Drill”'])
})

it('The form of a new item says nothing about a draft when the user discards it', async () => {
  const { item, unmount } = await open()
  act(() => item().set({ name: 'Drill' }))
  act(() => item().discardDraft())
  unmount()
  expect(toastTexts()).toEqual([])
})
