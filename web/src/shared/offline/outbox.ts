import { useSyncExternalStore } from 'react'
import type { Item, ItemUpdate, NewItem } from '#contract/items/items.ts'
import type { NewProductPicture } from '#contract/products.ts'
import type { FailureCode } from '../api-error.ts'
import { waitingKeys } from './cache-names.ts'
import { newUuid } from '../new-uuid.ts'

/** A creation in the background, or a creation or edit without a connection. */
export type NewPendingChange = Creation | Edit

interface Creation {
  kind: 'create'
  itemId: string
  name: string
  body: NewItem
  /** The item as it is shown until the server has it. */
  shown: Item
  /** A picture for the server to fetch after it has created the item. */
  picture?: NewProductPicture | undefined
}

interface Edit {
  kind: 'edit'
  itemId: string
  name: string
  body: ItemUpdate
  shown: Partial<Item>
  /** By the keys of `body`, the values that were on the screen before. */
  seen: ItemUpdate
  /** The person wants it although somebody else has changed the same. */
  isForced?: true
}

export type PendingChange = NewPendingChange & WaitingState
export type WaitingCreation = Creation & WaitingState

interface WaitingState {
  id: string
  personId: string
  household: string
  /** When it was made, in milliseconds; no two of a device are made at once. */
  at: number
  /** Why the server did not take it: it waits for the person. */
  refusal?: FailureCode
}

/** More than anybody does at a shelf; what is beyond it is refused as without a connection. */
export const maxQueued = 500

let storedText = ''
let stored: readonly PendingChange[] = []
const listeners = new Set<() => void>()

/** In the order in which they were made. */
export function pendingChanges(): readonly PendingChange[] {
  const texts = readTexts()
  const text = texts.join('\n')
  if (text !== storedText) {
    storedText = text
    stored = texts.flatMap(parse).toSorted((one, other) => one.at - other.at)
  }
  return stored
}

export function usePendingChanges() {
  return useSyncExternalStore(subscribe, pendingChanges)
}

/** Keeps a change on this device; false where there is no room for it. */
export function queueChange(
  change: NewPendingChange,
  { personId, household }: { personId: string; household: string },
) {
  const before = pendingChanges()
  if (before.length >= maxQueued) return false
  const at = Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1)
  return put({ ...change, id: newUuid(), personId, household, at })
}

/** True while an item is only on this device. */
export function isUnsyncedItem(id: string) {
  return pendingChanges().some(({ kind, itemId }) => kind === 'create' && itemId === id)
}

/** Notes why the server refuses a change, unless it was discarded meanwhile. */
export function markRejected(id: string, refusal: FailureCode) {
  const change = findPending(id)
  if (change) put({ ...change, refusal })
}

/** Lets a refused change be sent again, over that of somebody else if there is one. */
export function retryChange(id: string) {
  const change = findPending(id)
  if (!change) return
  const { refusal: _, ...rest } = change
  put(rest.kind === 'edit' && change.refusal === 'changed_since' ? { ...rest, isForced: true } : rest)
}

export const findPending = (id: string) => pendingChanges().find((one) => one.id === id)

/** It was sent, or the person gives it up. */
export function discardChange(id: string) {
  localStorage.removeItem(waitingKeys + id)
  notifyListeners()
}

function put(change: PendingChange) {
  try {
    localStorage.setItem(waitingKeys + change.id, JSON.stringify(change))
    return true
  } catch {
    // A browser that is full, or forbids storage.
    return false
  } finally {
    notifyListeners()
  }
}

function readTexts() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(waitingKeys))
    return keys.map((key) => localStorage.getItem(key)).filter((text) => text !== null)
  } catch {
    return []
  }
}

/** Nothing of what is not whole. */
function parse(text: string): PendingChange[] {
  try {
    // as: written above.
    return [JSON.parse(text) as PendingChange]
  } catch {
    return []
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab may add or send some.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
