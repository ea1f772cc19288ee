import {
  createItem,
  getItem,
  type ItemFieldInput,
  type ItemUpdate,
  patchItem,
} from '#contract/items/items.ts'
import { resumeUploads } from '#web/features/attachments/upload/upload-queue.ts'
import { sendWaitingFiles } from '#web/features/attachments/upload/waiting-files.ts'
import { addPicture } from './add-picture.ts'
import { baseValues } from './base-values.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { callWithBatch, callWithEtag } from '#web/shared/api.ts'
import { isTransient } from '#web/shared/query/query-client.ts'
import {
  discardChange,
  isUnsyncedItem,
  markRejected,
  type PendingChange,
  type WaitingCreation,
  pendingChanges,
} from '#web/shared/offline/outbox.ts'

interface Sent extends Pick<PendingChange, 'kind' | 'name' | 'household'> {
  /** Id of the batch that the server wrote. Null when an earlier attempt had already applied this change. */
  batchId: string | null
}

let lastRun: Promise<unknown> = Promise.resolve()

/**
 * Sends the user's queued changes in order until the connection fails, and returns the changes that arrived. Calls run
 * one after another, also across tabs.
 */
export function flushPendingChanges(personId: string): Promise<Sent[]> {
  const send = () => sendEach(personId)
  // Web locks exist only in secure contexts. Without a lock a change may be sent twice, which is harmless.
  const run = lastRun.then(() => (navigator.locks ? navigator.locks.request('cubby-waiting', send) : send()))
  lastRun = run.catch(() => undefined)
  return run
}

/** Resolves when all earlier calls of `flushPendingChanges` have finished. */
export const sendingEnds = () => lastRun

async function sendEach(personId: string) {
  const sent: Sent[] = []
  const tried = new Set<string>()
  const next = () =>
    pendingChanges().find((one) => one.personId === personId && !tried.has(one.id) && canBeSent(one))
  for (let change = next(); change; change = next()) {
    tried.add(change.id)
    try {
      const batchId = await sendOne(change)
      const { kind, name, household } = change
      sent.push({ kind, name, household, batchId })
      discardChange(change.id)
      resumeUploads()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isTransient(error) || [401, 429].includes(error.status)) break
      markRejected(change.id, error.code)
    }
  }
  return sent
}

/** A rejected change waits for the user, and an edit waits until the server has its item. */
function canBeSent({ kind, itemId, refusal }: PendingChange) {
  return !refusal && (kind === 'create' || !isUnsyncedItem(itemId))
}

function sendOne(change: PendingChange) {
  return change.kind === 'create' ? sendCreation(change) : sendEdit(change)
}

async function sendCreation({ itemId, body, picture, household }: WaitingCreation) {
  const input = { query: { id: itemId }, body }
  const { batchId } = await callWithBatch(createItem, input, { household, withoutSignIn: true })
  await sendWaitingFiles(itemId, household)
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
