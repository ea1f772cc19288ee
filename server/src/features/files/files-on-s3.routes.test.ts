import { afterAll, expect, it } from 'vitest'
import { attach, pdf, picture, waitUntilIdle, storedFiles } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { startS3 } from '#test/s3-server.ts'
import { collectGarbage } from './integrity/collect-garbage.service.ts'

const dayMs = 86_400_000

const s3 = await startS3()
afterAll(() => s3.close())

withServer(
  'Files in S3',
  (app) => {
    it('are served with thumbnails, ranges and 304, and are deleted when nothing refers to them', async () => {
      const photo = await picture(900, 600).jpeg().toBuffer()
      const attached = await attach(app(), photo)
      const { person, item, at, get } = attached
      await waitUntilIdle(attached)
      const whole = await get()
      expect([whole.status, whole.headers['content-length']]).toEqual([200, String(photo.length)])
      expect(whole.bytes).toEqual(photo)
      const part = await get('', { range: 'bytes=100-199' })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${photo.length}`])
      expect(part.bytes).toEqual(photo.subarray(100, 200))
      expect((await get('', { 'if-none-match': String(whole.headers['etag']) })).status).toBe(304)
      expect((await person.send('HEAD', at)).headers['content-length']).toBe(String(photo.length))
      expect(await storedFiles(app(), person)).toHaveLength(4)

      const deleted = await person.send('DELETE', item)
      expect((await get()).status).toBe(404)
      await person.undo(deleted)
      expect((await get('?thumbnail=small')).headers['content-type']).toBe('image/webp')
      await person.send('DELETE', item)
      const now = Date.now()
      app().setNow(() => now + 33 * dayMs)
      await collectGarbage(app().context)
      app().setNow(Date.now)
      expect(await storedFiles(app(), person)).toEqual([])
    })

    it('are answered with 404 when S3 has lost them, and are restored at the next upload', async () => {
      const { person, get, item } = await attach(app(), pdf)
      const [name = ''] = await storedFiles(app(), person)
      await app().context.storage.remove(`${person.householdUuid}/${name}`)
      expect([(await get()).status, (await get()).json.code]).toEqual([404, 'not_found'])
      await person.upload(`${item}/attachments`, { file: pdf, name: 'b' })
      expect((await get()).bytes).toEqual(pdf)
    })

    it('are deleted at once with their household', async () => {
      const { person } = await attach(app(), pdf)
      expect((await person.send('DELETE', '/users/self')).status).toBe(204)
      expect(await storedFiles(app(), person)).toEqual([])
    })
  },
  { CUBBY_STORAGE_URL: s3.url('files') },
)
