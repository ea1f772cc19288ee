// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { newUuid } from '#web/shared/new-uuid.ts'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'
import { writeImport } from './import.queries.ts'

it('An import uploads its file again only when the server no longer has the file of the preview', async () => {
  const { requests } = stubApi()
  const file = { id: newUuid(), name: 'a.zip', bytes: new Blob(['a']) }
  const reading = { columns: {}, dialect: {}, keepCells: false }
  const send = () => writeImport(file, { reading, leaveOut: false, id: 'a' }, {})
  const takeRequest = async () => {
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    return sentRequest(requests.shift())
  }
  const hasFile = ({ body }: { body: unknown }) => body instanceof FormData && body.has('csv')

  const first = send()
  const upload = await takeRequest()
  upload.respond()
  await first
  const second = send()
  const reuse = await takeRequest()
  reuse.respond()
  await second
  expect([upload, reuse].map(hasFile)).toEqual([true, false])

  const third = send()
  const forgotten = await takeRequest()
  forgotten.respond({ status: 404, body: { error: 'This upload does not exist.', code: 'not_found' } })
  const again = await takeRequest()
  again.respond()
  await third
  expect([forgotten, again].map(hasFile)).toEqual([false, true])
})
