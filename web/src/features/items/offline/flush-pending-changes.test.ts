// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { flushPendingChanges, flushWaitingFiles } from './flush-pending-changes.ts'
import { saveDraftFiles, storeWaitingFile } from '#web/shared/offline/draft-files.ts'
import { discardChange, retryChange, pendingChanges } from '#web/shared/offline/outbox.ts'
import { stored } from '#web-test/kept-in-browser.ts'
import { lamp } from '#web-test/lamp.ts'
import { stubApi } from '#web-test/stub-api.ts'
import { creationWaits, editWaits, fileWaits } from '#web-test/waiting.ts'

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

describe('Queued files', () => {
  const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
  const storedFiles = () =>
    [...stored.values()].filter((value) => value instanceof File).map(({ name }) => name)

  async function storedFileWaits(...[name, ...owner]: Parameters<typeof fileWaits>) {
    await storeWaitingFile(name, photo(name))
    fileWaits(name, ...owner)
  }

  it('are sent one after another after their item, and each stays stored until the server has it', async () => {
    creationWaits(drill)
    await storedFileWaits('front.jpg', drill)
    await storedFileWaits('back.jpg', drill)
    await flushWaitingFiles('jana')
    expect(api.requests).toEqual([])
    const creating = flushPendingChanges('jana')
    ;(await nextRequest(1)).respond({ status: 201, body: drill, batchId: 'batch-1' })
    expect(await creating).toHaveLength(1)
    const sending = flushWaitingFiles('jana')
    const asked = await nextRequest(2)
    expect(asked).toMatchObject({ line: 'GET /items/drill', cache: 'no-store' })
    asked.respond({ body: drill })
    const first = await nextRequest(3)
    expect(first.line).toBe('POST /items/drill/attachments')
    // as: the request sends a form.
    expect((first.body as FormData).get('primary')).toBe('true')
    expect(storedFiles()).toEqual(['front.jpg', 'back.jpg'])
    first.respond({ status: 201, body: drill })
    ;(await nextRequest(4)).respond({ body: drill })
    const second = await nextRequest(5)
    expect(storedFiles()).toEqual(['back.jpg'])
    expect([first, second].map(({ headers }) => headers.get('x-tenant'))).toEqual(['mill', 'mill'])
    second.respond({ status: 201, body: drill })
    await sending
    expect([storedFiles(), pendingChanges()]).toEqual([[], []])
  })

  it('are sent with the id of their change as the idempotency key, also after the connection was lost', async () => {
    await storedFileWaits('front.jpg')
    await storedFileWaits('back.jpg')
    for (const number of [1, 3]) {
      const sending = flushWaitingFiles('jana')
      ;(await nextRequest(number)).respond({ body: lamp })
      const request = await nextRequest(number + 1)
      expect(request.headers.get('idempotency-key')).toBe('front.jpg')
      request.fail()
      await sending
    }
    expect(storedFiles()).toEqual(['front.jpg', 'back.jpg'])
    expect(api.requests).toHaveLength(4)
  })

  it('are not attached twice when the server has a file whose response was lost long ago', async () => {
    await storedFileWaits('front.jpg')
    const sending = flushWaitingFiles('jana')
    const front = { id: 'front', title: 'front.jpg', size: 1, type: 'photo', primary: true }
    ;(await nextRequest(1)).respond({ body: { ...lamp, attachments: [front] } })
    await sending
    expect([storedFiles(), pendingChanges(), api.requests.length]).toEqual([[], [], 1])
  })

  it('do not replace the main photo that an item already has', async () => {
    await storedFileWaits('front.jpg')
    const sending = flushWaitingFiles('jana')
    const other = { id: 'other', title: 'other.jpg', size: 9, type: 'photo', primary: true }
    ;(await nextRequest(1)).respond({ body: { ...lamp, attachments: [other] } })
    const request = await nextRequest(2)
    // as: the request sends a form.
    expect((request.body as FormData).get('primary')).toBe(null)
    request.respond({ status: 201, body: lamp })
    await sending
  })

  it('of a location are sent to the location', async () => {
    await storedFileWaits('plan.pdf', { ...lamp, id: 'attic' }, 'location')
    const sending = flushWaitingFiles('jana')
    const asked = await nextRequest(1)
    expect(asked.line).toBe('GET /locations/attic')
    asked.respond({ body: { attachments: [] } })
    const request = await nextRequest(2)
    expect(request.line).toBe('POST /locations/attic/attachments')
    request.respond({ status: 201, body: { attachments: [] } })
    await sending
    expect(pendingChanges()).toEqual([])
  })

  it('stay on the device with the reason when the server refuses them, and do not stop other files', async () => {
    await storedFileWaits('front.jpg')
    await storedFileWaits('back.jpg')
    const sending = flushWaitingFiles('jana')
    ;(await nextRequest(1)).respond({ body: lamp })
    ;(await nextRequest(2)).respond({ status: 413, body: { code: 'too_large' } })
    ;(await nextRequest(3)).respond({ body: lamp })
    ;(await nextRequest(4)).respond({ status: 201, body: lamp })
    await sending
    expect([storedFiles(), refusals()]).toEqual([['front.jpg'], ['Lamp: too_large']])
  })

  it('stay queued when the server fails with 500, and do not stop other files', async () => {
    await storedFileWaits('front.jpg')
    await storedFileWaits('back.jpg', drill)
    const sending = flushWaitingFiles('jana')
    ;(await nextRequest(1)).respond({ body: lamp })
    ;(await nextRequest(2)).respond({ status: 500, body: { code: 'internal' } })
    ;(await nextRequest(3)).respond({ body: drill })
    ;(await nextRequest(4)).respond({ status: 201, body: drill })
    await sending
    expect([storedFiles(), refusals()]).toEqual([['front.jpg'], ['Lamp: undefined']])
  })

  it('that the browser has deleted are reported to the user', async () => {
    await storedFileWaits('front.jpg')
    stored.clear()
    await flushWaitingFiles('jana')
    expect([refusals(), api.requests]).toEqual([['Lamp: not_found'], []])
  })

  it('that version 1.0.0 has stored for a queued item are sent after the item', async () => {
    creationWaits(drill)
    await saveDraftFiles('waiting/drill', [photo('front.jpg'), photo('back.jpg')])
    const creating = flushPendingChanges('jana')
    ;(await nextRequest(1)).respond({ status: 201, body: drill })
    await creating
    expect(pendingChanges()).toMatchObject([
      { kind: 'file', itemId: 'drill', upload: { name: 'front.jpg', type: 'photo', isPrimary: true } },
      { kind: 'file', itemId: 'drill', upload: { name: 'back.jpg', isPrimary: false } },
    ])
    expect(storedFiles()).toEqual(['front.jpg', 'back.jpg'])
  })

  it('are not sent while another user is signed in', async () => {
    await storedFileWaits('front.jpg')
    localStorage.setItem('cubby/seen-by', 'tom')
    await flushWaitingFiles('tom')
    expect([api.requests, storedFiles()]).toEqual([[], ['front.jpg']])
  })
})
