import { expect, it } from 'vitest'
import { ApiError } from '#web/shared/api-error.ts'
import { withRepeatKey } from './repeat-key.ts'

const offline = new ApiError({ status: 0, code: 'offline', message: '', request: '' })
const refused = new ApiError({ status: 422, code: 'invalid', message: '', request: '' })

/** Sends a request that ends with this error or with a response, and returns its key. */
async function keyOf(content: string, error?: ApiError) {
  let key: string | undefined
  const sent = withRepeatKey(content, async (headers) => {
    key = headers['idempotency-key']
    if (error) throw error
  })
  expect(await sent.catch((reason: unknown) => reason)).toBe(error)
  return key
}

it('A request keeps its key until a response comes', async () => {
  const first = await keyOf('Tools', offline)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(await keyOf('Books', offline)).not.toBe(first)
  expect(await keyOf('Tools', offline)).toBe(first)
  expect(await keyOf('Tools')).toBe(first)
  expect(await keyOf('Tools')).not.toBe(first)
})

it('A request keeps its key when another request is answered', async () => {
  const first = await keyOf('Tools', offline)
  await keyOf('Books')
  await keyOf('Toys', refused)
  expect(await keyOf('Tools')).toBe(first)
})

it('A request has a new key after the server has rejected it', async () => {
  const first = await keyOf('Tools', refused)
  expect(await keyOf('Tools')).not.toBe(first)
})
