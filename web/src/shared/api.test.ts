// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLabel } from '#contract/labels.ts'
import { createLocation } from '#contract/locations/locations.ts'
import { call } from '#web/shared/api.ts'
import { sentRequest } from '#web-test/sent-request.ts'
import { stubApi } from '#web-test/stub-api.ts'

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
})
afterEach(() => vi.unstubAllGlobals())

const addLabel = (name: string) => call(createLabel, { body: { name } })
const addLocation = (name: string) => call(createLocation, { body: { name } })
const keys = () => api.requests.map(({ headers }) => headers.get('idempotency-key'))

async function lose(sent: Promise<unknown>) {
  sentRequest(api.requests.at(-1)).fail()
  await expect(sent).rejects.toMatchObject({ code: 'offline' })
}

async function answer(sent: Promise<unknown>) {
  sentRequest(api.requests.at(-1)).respond({ status: 201 })
  await sent
}

it('A POST has the same key when it is sent again because no response came', async () => {
  await lose(addLabel('Tools'))
  await lose(addLabel('Tools'))
  await answer(addLabel('Tools'))
  const [first, second, third] = keys()
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
})

it('A POST has another key when the body or the path differs, or a write had a response since', async () => {
  await lose(addLabel('Tools'))
  await lose(addLabel('Books'))
  await lose(addLocation('Tools'))
  await answer(addLabel('Tools'))
  await answer(addLabel('Tools'))
  const [, , , again] = keys()
  expect(again).toBe(keys()[0])
  expect(new Set(keys()).size).toBe(4)
})
