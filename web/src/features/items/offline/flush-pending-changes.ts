import {
  createItem,
  getItem,
  type ItemFieldInput,
  type ItemUpdate,
  patchItem,
} from '#contract/items/items.ts'
import {
  adoptFiles,
  discardWithFile,
  sendWaitingFile,
} from '#web/features/attachments/upload/waiting-files.ts'
import { addPicture } from './add-picture.ts'
import { baseValues } from './base-values.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { callWithBatch, callWithEtag } from '#web/shared/api.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { canSucceedLater, queryClient } from '#web/shared/query/query-client.ts'
import {
  isUnsyncedItem,
  markRejected,
  type PendingChange,
  type WaitingCreation,
  pendingChanges,
} from '#web/shared/offline/outbox.ts'

export interface SentChange extends Pick<PendingChange, 'kind' | 'name' | 'household'> {
  /** Id of the batch that the server wrote. Null when an earlier attempt had already applied this change. */
  batchId: string | null
}

const lastRuns = new Map<string, Promise<unknown>>()

/**
 * Sends the user's queued changes in order until the connection fails, and returns the changes that arrived. Calls run
 * one after another, also across tabs.
 */
export const flushPendingChanges = (personId: string) =>
  inTurn('cubby-waiting', () => sendEach(personId, ({ kind }) => kind !== 'file'))

/** Uploads queued files of items that the server has. Other changes do not wait for these uploads. */
export const flushWaitingFiles = (personId: string) =>
  inTurn('cubby-waiting-files', async () => {
    const sent = await sendEach(personId, ({ kind }) => kind === 'file')
    if (sent.length > 0) await invalidateAffected(queryClient, ['item'])
  })

/** Resolves when all earlier calls of `flushPendingChanges` have finished. */
export const sendingEnds = () => lastRuns.get('cubby-waiting')

function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastRuns.get(name) ?? Promise.resolve()
  // Web locks exist only in secure contexts. Without a lock a change may be sent twice, which is harmless.
  const run = before.then(() => (navigator.locks ? navigator.locks.request(name, work) : work()))
  lastRuns.set(
    name,
    run.catch(() => undefined),
  )
  return run
}

async function sendEach(personId: string, isWanted: (change: PendingChange) => boolean) {
  const sent: SentChange[] = []
  const tried = new Set<string>()
  const canBeNext = (change: PendingChange) =>
    change.personId === personId && !tried.has(change.id) && isWanted(change) && canBeSent(change)
  const next = () => pendingChanges().find(canBeNext)
  for (let change = next(); change; change = next()) {
    tried.add(change.id)
    try {
      const batchId = await sendOne(change)
      const { kind, name, household } = change
      sent.push({ kind, name, household, batchId })
      await discardWithFile(change.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The server may fail because of this file, so the other files are tried too.
      if (change.kind === 'file' && error.status >= 500) continue
      if (canSucceedLater(error)) break
      markRejected(change.id, error.code)
    }
  }
  return sent
}

/** A rejected change waits for the user, and an edit or a file waits until the server has its item. */
function canBeSent({ kind, itemId, refusal }: PendingChange) {
  return !refusal && (kind === 'create' || !isUnsyncedItem(itemId))
}

function sendOne(change: PendingChange) {
  if (change.kind === 'file') return sendWaitingFile(change)
  return change.kind === 'create' ? sendCreation(change) : sendEdit(change)
}

async function sendCreation(change: WaitingCreation) {
  await adoptFiles(change)
  const { itemId, body, picture, household } = change
  const input = { query: { id: itemId }, body }
  const { batchId } = await callWithBatch(createItem, input, { household, withoutSignIn: true })
  if (picture) void addPicture(itemId, picture, household)
  return batchId
}

/** Sends an edit unless another user has changed the same keys. `isForced` overwrites their changes. */
async function sendEdit({ itemId, body, seen, household, isForced }: PendingChange & { kind: 'edit' }) {
  const params = { id: itemId }
  const options = { household, withoutSignIn: true }
  // Not from the cache of the service worker, whose older copy would look like a conflict.
  const { data: now, etag } = await callWithEtag(getItem, { params }, { ...options, cache: 'no-store' })
  if (!isForced && isChangedElsewhere(baseValues(now, body), seen, body)) {
    const request = `PATCH ${itemId}`
    throw new ApiError({ status: 412, code: 'changed_since', message: 'Changed elsewhere.', request })
  }
  const ifMatch = isForced ? null : etag
  const { batchId } = await callWithBatch(patchItem, { params, body }, { ...options, ifMatch })
  return batchId
}

/**
 * True when another user has changed a value since the edit: the server's value is neither the old value nor the value
 * of the edit. It can be the value of the edit because an earlier attempt arrived, but its response was lost.
 */
function isChangedElsewhere(now: ItemUpdate, seen: ItemUpdate, wanted: ItemUpdate) {
  // as: `Object.keys` returns `string[]`. `seen` has only keys of an update.
  const keys = Object.keys(seen) as (keyof ItemUpdate)[]
  return keys.some((key) => {
    const [is, was, willBe] = [now, seen, wanted].map((values) => comparable(values, key))
    return is !== was && is !== willBe
  })
}

/**
 * Returns the value of a key as text to compare. Ignores the order of labels and the ids of custom fields, which the
 * server assigns.
 */
function comparable({ labelIds, fields, setField, ...values }: ItemUpdate, key: keyof ItemUpdate) {
  if (key === 'labelIds') return JSON.stringify(labelIds?.toSorted())
  if (key === 'setField') return JSON.stringify(setField && comparableField(setField))
  return JSON.stringify(key === 'fields' ? fields?.map(comparableField) : values[key])
}

function comparableField({ name, type, ...value }: ItemFieldInput) {
  return [name, type, value.textValue, value.numberValue, value.booleanValue, value.timeValue]
}
