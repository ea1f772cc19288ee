// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { flushPendingChanges, flushWaitingFiles } from './flush-pending-changes.ts'
import { storeWaitingFiles } from '#web/features/attachments/upload/waiting-files.ts'
import { uploadStore } from '#web/features/attachments/upload/upload-queue.ts'
import { discardChange, retryChange, pendingChanges } from '#web/shared/offline/outbox.ts'
import { stored } from '#web-test/kept-in-browser.ts'
import { lamp } from '#web-test/lamp.ts'
import { stubApi } from '#web-test/stub-api.ts'
import { creationWaits, editWaits } from '#web-test/waiting.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  localStorage.clear()
  stored.clear()
  api = stubApi()
})

async function nextRequest(number: number) {
  await waitFor(() => expect(api.requests.length).toBeGreaterThanOrEqual(number))
  const request = api.requests[number - 1]
  if (!request) throw new Error(`Request ${number} was not sent.`)
  return request
}

const refusals = () => pendingChanges().map(({ name, refusal }) => `${name}: ${refusal}`)
const drill = { ...lamp, id: 'drill', name: 'Drill' }

it('Queued changes are sent in order to their households, and queued edits with the current ETag of the item', async () => {
  creationWaits(drill, { personId: 'jana', household: 'cottage' })
  editWaits({ quantity: 2 }, { quantity: 1 })
  const sending = flushPendingChanges('jana')
  const created = await nextRequest(1)
  expect(created).toMatchObject({ line: 'POST /items?id=drill', body: { name: 'Drill' } })
  expect(created.headers.get('x-tenant')).toBe('cottage')
  created.respond({ status: 201, body: drill, batchId: 'batch-1' })
  const asked = await nextRequest(2)
  // The service worker could respond with a copy from before the previous change.
  expect(asked).toMatchObject({ line: `GET /items/${lamp.id}`, cache: 'no-store' })
  asked.respond({ body: { ...lamp, name: 'Changed elsewhere' }, etag: '"seen"' })
  const changed = await nextRequest(3)
  expect(changed).toMatchObject({ line: `PATCH /items/${lamp.id}`, body: { quantity: 2 } })
  expect([changed.headers.get('if-match'), changed.headers.get('x-tenant')]).toEqual(['"seen"', 'mill'])
  changed.respond({ body: lamp, batchId: 'batch-2' })
  expect(await sending).toEqual([
    { kind: 'create', name: 'Drill', household: 'cottage', batchId: 'batch-1' },
    { kind: 'edit', name: 'Lamp', household: 'mill', batchId: 'batch-2' },
  ])
  expect(pendingChanges()).toEqual([])
})

it("A queued edit stays after a conflict, and overwrites the other user's value when the user retries", async () => {
  editWaits({ quantity: 2 }, { quantity: 1 })
  const sending = flushPendingChanges('jana')
  ;(await nextRequest(1)).respond({ body: { ...lamp, quantity: 7 }, etag: '"seen"' })
  expect(await sending).toEqual([])
  expect(refusals()).toEqual(['Lamp: changed_since'])
  await flushPendingChanges('jana')
  expect(api.requests).toHaveLength(1)

  retryChange(pendingChanges()[0]?.id ?? '')
  const again = flushPendingChanges('jana')
  ;(await nextRequest(2)).respond({ body: { ...lamp, quantity: 7 }, etag: '"seen"' })
  const forced = await nextRequest(3)
  expect([forced.body, forced.headers.get('if-match')]).toEqual([{ quantity: 2 }, null])
  forced.respond({ body: lamp })
  expect(await again).toHaveLength(1)
  expect(pendingChanges()).toEqual([])
})

it('A queued change counts as sent when the server already has it', async () => {
  const field = { type: 'text' as const, name: 'Bulb', textValue: 'E27', numberValue: 0, booleanValue: false }
  const fields = [{ ...field, timeValue: '' }]
  editWaits({ labelIds: ['b', 'a'], fields }, { labelIds: [], fields: [] })
  const sending = flushPendingChanges('jana')
  const labels = ['a', 'b'].map((id) => ({ id }))
  ;(await nextRequest(1)).respond({ body: { ...lamp, labels, fields: [{ id: 'new', ...fields[0] }] } })
  ;(await nextRequest(2)).respond({ body: lamp })
  expect(await sending).toHaveLength(1)
})

const bulb = { type: 'text' as const, name: 'Bulb', numberValue: 0, booleanValue: false, timeValue: '' }

it('A queued edit of a custom field is sent when another user has changed another custom field', async () => {
  const shade = { ...bulb, id: 'shade', name: 'Shade' }
  const setField = { ...bulb, id: 'of this device', textValue: 'E14' }
  editWaits({ setField }, { setField: { ...setField, textValue: 'E27' } })
  const sending = flushPendingChanges('jana')
  const fields = [
    { ...shade, textValue: 'Linen' },
    { ...bulb, id: 'bulb', textValue: 'E27' },
  ]
  ;(await nextRequest(1)).respond({ body: { ...lamp, fields } })
  const sent = await nextRequest(2)
  expect(sent.body).toEqual({ setField })
  sent.respond({ body: lamp })
  expect(await sending).toHaveLength(1)
})

it.each([
  ['changed', [{ ...bulb, id: 'bulb', textValue: 'LED' }]],
  ['deleted', []],
])('A queued edit of a custom field is rejected when another user has %s that field', async (_, fields) => {
  const setField = { ...bulb, id: 'bulb', textValue: 'E14' }
  editWaits({ setField }, { setField: { ...setField, textValue: 'E27' } })
  const sending = flushPendingChanges('jana')
  ;(await nextRequest(1)).respond({ body: { ...lamp, fields } })
  expect(await sending).toEqual([])
  expect(refusals()).toEqual(['Lamp: changed_since'])
})

it('A rejected queued change is stored with the reason, and does not stop other changes, except later edits of the same item', async () => {
  creationWaits(drill)
  editWaits({ quantity: 2 }, { quantity: 1 }, drill)
  editWaits({ quantity: 3 }, { quantity: 1 })
  const sending = flushPendingChanges('jana')
  ;(await nextRequest(1)).respond({ status: 422, body: { code: 'invalid' } })
  ;(await nextRequest(2)).respond({ body: lamp })
  ;(await nextRequest(3)).respond({ status: 412, body: { code: 'changed_since' } })
  await sending
  expect(refusals()).toEqual(['Drill: invalid', 'Drill: undefined', 'Lamp: changed_since'])
})

it.each([
  ['no connection', 'fail'],
  ['a server that is busy', { status: 503, body: { code: 'busy' } }],
  ['a session that has ended', { status: 401, body: { code: 'unauthorized' } }],
] as const)('Queued changes stay queued for the next run when there is %s', async (_, response) => {
  creationWaits(drill)
  creationWaits(lamp)
  const sending = flushPendingChanges('jana')
  const request = await nextRequest(1)
  if (response === 'fail') request.fail()
  else request.respond(response)
  expect(await sending).toEqual([])
  expect(refusals()).toEqual(['Drill: undefined', 'Lamp: undefined'])
  expect(api.requests).toHaveLength(1)
})

it('Each queued change is sent once, even a change that is queued while other changes are being sent', async () => {
  creationWaits(drill)
  const sending = flushPendingChanges('jana')
  const request = await nextRequest(1)
  const meanwhile = flushPendingChanges('jana')
  creationWaits(lamp)
  request.respond({ status: 201 })
  ;(await nextRequest(2)).respond({ status: 201 })
  expect(await sending).toHaveLength(2)
  expect(await meanwhile).toEqual([])
  expect(api.requests).toHaveLength(2)
})

it('Queued changes are not sent when they were discarded or belong to another account', async () => {
  creationWaits(drill)
  creationWaits(lamp, { personId: 'tom', household: 'mill' })
  discardChange(pendingChanges()[0]?.id ?? '')
  expect(await flushPendingChanges('jana')).toEqual([])
  expect(api.requests).toEqual([])
})

describe('The photos of a queued item', () => {
  const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
  const storedFiles = () =>
    [...stored.values()].filter((value) => value instanceof File).map(({ name }) => name)
  const kinds = () => pendingChanges().map(({ kind }) => kind)

  /** Sends a new item with two photos, but not the photos yet. */
  async function createWithPhotos() {
    creationWaits(drill)
    await storeWaitingFiles('drill', [photo('front.jpg'), photo('back.jpg')])
    const sending = flushPendingChanges('jana')
    ;(await nextRequest(1)).respond({ status: 201, body: drill, batchId: 'batch-1' })
    expect(await sending).toHaveLength(1)
  }

  it('are sent one after another, and each stays stored until the server has it', async () => {
    await createWithPhotos()
    expect(kinds()).toEqual(['files'])
    const sending = flushWaitingFiles('jana')
    const asked = await nextRequest(2)
    expect(asked).toMatchObject({ line: 'GET /items/drill', cache: 'no-store' })
    asked.respond({ body: drill })
    const first = await nextRequest(3)
    expect(first.line).toBe('POST /items/drill/attachments')
    expect(first.body).toBeInstanceOf(FormData)
    expect(storedFiles()).toEqual(['front.jpg', 'back.jpg'])
    first.respond({ status: 201, body: drill })
    const second = await nextRequest(4)
    expect(storedFiles()).toEqual(['back.jpg'])
    expect([first, second].map(({ headers }) => headers.get('x-tenant'))).toEqual(['mill', 'mill'])
    second.respond({ status: 201, body: drill })
    await sending
    expect([storedFiles(), kinds()]).toEqual([[], []])
  })

  it('are sent with the keys of the first attempt after the connection was lost', async () => {
    await createWithPhotos()
    const sending = flushWaitingFiles('jana')
    ;(await nextRequest(2)).respond({ body: drill })
    const lost = await nextRequest(3)
    lost.fail()
    await sending
    expect([storedFiles(), kinds()]).toEqual([['front.jpg', 'back.jpg'], ['files']])
    const again = flushWaitingFiles('jana')
    ;(await nextRequest(4)).respond({ body: drill })
    const repeated = await nextRequest(5)
    expect(repeated.headers.get('idempotency-key')).toBe(lost.headers.get('idempotency-key'))
    repeated.fail()
    await again
  })

  it('are not attached twice when the server has a photo whose response was lost long ago', async () => {
    await createWithPhotos()
    const sending = flushWaitingFiles('jana')
    const front = { id: 'front', title: 'front.jpg', size: 1, type: 'photo', primary: true }
    ;(await nextRequest(2)).respond({ body: { ...drill, attachments: [front] } })
    const only = await nextRequest(3)
    // as: the request sends a form, as the first test checks.
    const form = only.body as FormData
    expect([form.get('name'), form.get('primary')]).toEqual(['back.jpg', null])
    only.respond({ status: 201, body: drill })
    await sending
    expect(storedFiles()).toEqual([])
  })

  it('that the server refuses are shown in the upload tray', async () => {
    await createWithPhotos()
    const sending = flushWaitingFiles('jana')
    ;(await nextRequest(2)).respond({ body: drill })
    ;(await nextRequest(3)).respond({ status: 413, body: { code: 'too_large' } })
    ;(await nextRequest(4)).respond({ status: 201, body: drill })
    await sending
    expect(kinds()).toEqual([])
    expect(uploadStore.get()).toMatchObject([{ name: 'front.jpg', owner: { id: 'drill' } }])
  })

  it('are not sent while another user is signed in', async () => {
    await createWithPhotos()
    localStorage.setItem('cubby/seen-by', 'tom')
    await flushWaitingFiles('tom')
    expect(api.requests).toHaveLength(1)
    expect(storedFiles()).toHaveLength(2)
  })
})
