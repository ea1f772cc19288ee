// @module-tag slow

import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createFixtures, storedFiles } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { portOf } from '#test/port-of.ts'

eachDatabase(
  'Upload',
  (app) => {
    it('returns 413 for an upload over the limit, with or without a declared length, and leaves no file when the upload is aborted', async () => {
      const { person, ofItem } = await createFixtures(app())
      await app().app.server.listen({ port: 0, host: '127.0.0.1' })
      // as: a server that listens on a port has an address with a port.
      const port = portOf(app().app.server.server)
      const head = Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\na\r\n' +
          '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
      )
      const send = (body: Readable, length?: number) =>
        new Promise<number | 'cut'>((resolve) => {
          const headers = { authorization: person.token, 'content-type': 'multipart/form-data; boundary=b' }
          const outgoing = request({
            port,
            method: 'POST',
            path: `/api/v1${ofItem}/attachments`,
            headers: { ...headers, ...(length !== undefined && { 'content-length': length }) },
          })
          outgoing.on('response', (response) => resolve(response.resume().statusCode ?? 0))
          outgoing.on('error', () => resolve('cut'))
          body.on('error', () => outgoing.destroy())
          body.pipe(outgoing)
        })
      const chunk = Buffer.alloc(65_536)
      function* form(chunks: number, end: Buffer | Error) {
        yield head
        for (let count = 0; count < chunks; count++) yield chunk
        if (end instanceof Error) throw end
        yield end
      }
      const end = Buffer.from('\r\n--b--\r\n')
      const length = (chunks: number) => head.length + chunks * chunk.length + end.length
      expect(await send(Readable.from(form(80, end)))).toBe(413)
      expect(await send(Readable.from(form(80, end)), length(80))).toBe(413)
      expect(await send(Readable.from(form(8, new Error('cut'))))).toBe('cut')
      await expect.poll(() => readdir(app().context.storage.temporaryFolder)).toEqual([])
      expect(await storedFiles(app(), person)).toEqual([])
      expect((await person.send('GET', ofItem)).json.attachments).toEqual([])

      expect(await send(Readable.from(form(16, end)), length(16))).toBe(201)
      expect((await person.send('GET', ofItem)).json.attachments).toMatchObject([{ size: 16 * chunk.length }])
    })
  },
  { CUBBY_MAX_UPLOAD_MB: '1' },
)
