import { useSyncExternalStore } from 'react'
import type { AttachmentType } from '#contract/files/files.ts'
import type { Item, ItemUpdate, NewItem } from '#contract/items/items.ts'
import type { NewProductPicture } from '#contract/products.ts'
import type { FailureCode } from '../api-error.ts'
import { draftKeys } from '../draft-key.ts'
import type { FileOwner } from '../file-urls.ts'
import { waitingKeys } from './cache-names.ts'
import { seenBy } from './offline-caches.ts'
import { newUuid } from '../new-uuid.ts'
import { onWindow } from '../store.ts'

/** A change to send later: an item created in the background, or a change made while offline. */
export type NewPendingChange = Creation | Edit | AddedFile

interface Creation {
  kind: 'create'
  itemId: string
  name: string
  body: NewItem
  /** The item to show until the server has created it. */
  shown: Item
  /** A picture that the server downloads after it has created the item. */
  picture?: NewProductPicture | undefined
}

interface Edit {
  kind: 'edit'
  itemId: string
  name: string
  body: ItemUpdate
  shown: Partial<Item>
  /** The values of the changed keys that the user saw before the edit. */
  seen: ItemUpdate
  /** True when this edit may overwrite changes of other users. */
  isForced?: true
}

/** A file to upload. It is stored on this device under the id of its change. */
interface AddedFile {
  kind: 'file'
  /** Id of the item or location. */
  itemId: string
  ownerKind: FileOwner['kind']
  /** Name of the item or location. */
  name: string
  upload: {
    name: string
    type: AttachmentType | undefined
    isPrimary: boolean
    maintenanceId?: string | undefined
  }
}

export type PendingChange = NewPendingChange & WaitingState
export type WaitingCreation = Creation & WaitingState
export type WaitingFile = AddedFile & WaitingState

interface WaitingState {
  id: string
  personId: string
  household: string
  /** When the change was made, in milliseconds since the epoch. Unique on this device. */
  at: number
  /** Why the server rejected the change. The user then decides whether to correct, repeat or discard it. */
  refusal?: FailureCode
}

/** Maximum number of queued changes. Files do not count, so that many photos do not prevent other changes. */
export const maxQueued = 500

let storedText = ''
let stored: readonly PendingChange[] = []
// Changes in other tabs count too, because these tabs also queue and send changes.
const onQueueChange = onWindow('cubby:outbox', 'storage')

/** Returns the queued changes, without those of another user, which stay until that user signs in again. */
export function pendingChanges(): readonly PendingChange[] {
  const texts = readTexts()
  // Without storage, there are no texts.
  const owner = texts.length > 0 ? seenBy() : null
  const text = [owner, ...texts].join('\n')
  if (text !== storedText) {
    storedText = text
    const own = texts.flatMap(parse).filter(({ personId }) => owner === null || personId === owner)
    stored = own.toSorted((one, other) => one.at - other.at)
  }
  return stored
}

/** Returns the number of queued changes of all users of this browser. Signing out deletes them. */
export const unsentOnDevice = () => readTexts().length

/** Names of entries that have the prefix of drafts, but hold no input. */
const noInput = /^(kept-location|recent-locations|small-cards|scanner\/(look|move))\//

/** True when this browser has input that was not saved, of any user. Signing out deletes it. */
export function hasDrafts() {
  const isDraft = (key: string) =>
    key.startsWith(draftKeys) &&
    !noInput.test(key.slice(draftKeys.length)) &&
    localStorage.getItem(key) !== '[]'
  return Object.keys(localStorage).some(isDraft)
}

/** True when the user has to be asked before signing out. */
export const losesInputOnSignOut = () => unsentOnDevice() > 0 || hasDrafts()

export const useUnsentOnDevice = () => useSyncExternalStore(onQueueChange, unsentOnDevice)

export const usePendingChanges = () => useSyncExternalStore(onQueueChange, pendingChanges)

/** Queues a change on this device. Returns false when the storage is full. */
export function queueChange(
  change: NewPendingChange,
  { personId, household }: { personId: string; household: string },
  id = newUuid(),
) {
  const before = pendingChanges()
  const isFull = before.filter(({ kind }) => kind !== 'file').length >= maxQueued
  if (isFull && change.kind !== 'file') return false
  const at = Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1)
  return put({ ...change, id, personId, household, at })
}

/** True while an item exists only on this device. */
export function isUnsyncedItem(id: string) {
  return pendingChanges().some(({ kind, itemId }) => kind === 'create' && itemId === id)
}

/** True while changes of an item wait to be sent. A later change waits behind them, because they are older. */
export function hasQueuedChanges(id: string) {
  return pendingChanges().some(({ kind, itemId, refusal }) => kind !== 'file' && itemId === id && !refusal)
}

/** Stores why the server rejected a change, unless the user has discarded it. */
export function markRejected(id: string, refusal: FailureCode) {
  const change = findPending(id)
  if (change) put({ ...change, refusal })
}

/** Queues a rejected change again. After a conflict, it overwrites the changes of other users. */
export function retryChange(id: string) {
  const change = findPending(id)
  if (!change) return
  const { refusal: _, ...rest } = change
  put(rest.kind === 'edit' && change.refusal === 'changed_since' ? { ...rest, isForced: true } : rest)
}

export const findPending = (id: string) => pendingChanges().find((one) => one.id === id)

export function discardChange(id: string) {
  localStorage.removeItem(waitingKeys + id)
  notify()
}

function put(change: PendingChange) {
  try {
    localStorage.setItem(waitingKeys + change.id, JSON.stringify(change))
    return true
  } catch {
    // `setItem` throws when the storage is full or disabled.
    return false
  } finally {
    notify()
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

/** Returns the stored changes. Entries that cannot be parsed are dropped. */
function parse(text: string): PendingChange[] {
  try {
    // as: `JSON.parse` returns `any`. Only `put` writes the stored texts, and it writes changes.
    return [JSON.parse(text) as PendingChange]
  } catch {
    return []
  }
}

function notify() {
  dispatchEvent(new Event('cubby:outbox'))
}
