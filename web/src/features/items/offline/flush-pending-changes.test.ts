// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { flushPendingChanges } from './flush-pending-changes.ts'
import { discardChange, retryChange, pendingChanges } from '#web/shared/offline/outbox.ts'
import { lamp } from '#web-test/lamp.ts'
import { stubApi } from '#web-test/stub-api.ts'
import { creationWaits, editWaits } from '#web-test/waiting.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  localStorage.clear()
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
