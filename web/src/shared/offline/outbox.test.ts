// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftKey } from '../draft-key.ts'
import { waitingKeys } from './cache-names.ts'
import {
  discardChange,
  markRejected,
  maxQueued,
  retryChange,
  usePendingChanges,
  pendingChanges,
  losesInputOnSignOut,
  unsentOnDevice,
} from './outbox.ts'
import { editWaits, fileWaits } from '#web-test/waiting.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const bodies = () => pendingChanges().map((change) => change.kind !== 'file' && change.body)
const first = () => pendingChanges()[0]?.id ?? ''

it('Queued changes keep their order, also when they were made in the same millisecond', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
  for (const quantity of [2, 3, 4, 5]) editWaits({ quantity }, { quantity: quantity - 1 })
  expect(bodies()).toEqual([2, 3, 4, 5].map((quantity) => ({ quantity })))
})

it('A change is not queued when the queue or the storage is full', () => {
  for (let count = 0; count < maxQueued; count += 1) expect(editWaits({ quantity: count }, {})).toBe(true)
  expect(editWaits({ name: 'Too many' }, {})).toBe(false)
  expect(pendingChanges()).toHaveLength(maxQueued)
  localStorage.clear()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(editWaits({ name: 'No room' }, {})).toBe(false)
  expect(pendingChanges()).toEqual([])
})

it('Queued files do not prevent other changes, however many there are', () => {
  for (let count = 0; count <= maxQueued; count += 1) expect(fileWaits(`${count}.jpg`)).toBe(true)
  expect(editWaits({ quantity: 2 }, { quantity: 1 })).toBe(true)
})

it('Queued changes of another user are neither shown nor sent, but count when the user signs out', () => {
  editWaits({ quantity: 2 }, { quantity: 1 })
  localStorage.setItem('cubby/seen-by', 'tom')
  expect([pendingChanges().length, unsentOnDevice()]).toEqual([0, 1])
  localStorage.setItem('cubby/seen-by', 'jana')
  expect(bodies()).toEqual([{ quantity: 2 }])
})

it('Components render again when this or another tab queues a change', () => {
  const { result } = renderHook(usePendingChanges)
  act(() => void editWaits({ quantity: 2 }, { quantity: 1 }))
  expect(result.current).toHaveLength(1)
  localStorage.removeItem(waitingKeys + first())
  act(() => void dispatchEvent(new StorageEvent('storage')))
  expect(result.current).toEqual([])
})

it('A rejected change that is queued again overwrites changes of other users only after a conflict', () => {
  editWaits({ quantity: 2 }, { quantity: 1 })
  markRejected(first(), 'forbidden')
  expect(pendingChanges()).toMatchObject([{ refusal: 'forbidden' }])
  retryChange(first())
  expect(pendingChanges()).toMatchObject([{ body: { quantity: 2 } }])
  expect(pendingChanges()[0]).not.toHaveProperty('refusal')
  expect(pendingChanges()[0]).not.toHaveProperty('isForced')
  markRejected(first(), 'changed_since')
  retryChange(first())
  expect(pendingChanges()).toMatchObject([{ isForced: true }])
})

it('A discarded change stays discarded when it is rejected or retried afterwards', () => {
  editWaits({ quantity: 2 }, { quantity: 1 })
  const id = first()
  discardChange(id)
  markRejected(id, 'forbidden')
  retryChange(id)
  expect(pendingChanges()).toEqual([])
})

it('Queued changes that cannot be parsed are skipped', () => {
  localStorage.setItem(`${waitingKeys}cut`, '{"id":"cu')
  editWaits({ quantity: 2 }, { quantity: 1 })
  expect(bodies()).toEqual([{ quantity: 2 }])
})

it.each([
  ['drill', '{"name":"Drill"}', true],
  ['scanner/count', '[{"count":2}]', true],
  ['scanner/count', '[]', false],
  ['scanner/look', '[{"at":""}]', false],
  ['recent-locations', '[{"id":"attic"}]', false],
  ['small-cards', 'true', false],
])('The entry %s with %s counts as unsaved input on sign-out: %s', (name, text, isInput) => {
  localStorage.setItem(draftKey(name, { id: 'jana', defaultGroupId: 'mill' }), text)
  expect(losesInputOnSignOut()).toBe(isInput)
})
