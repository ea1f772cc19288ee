import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { createFixtures, pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'

const wide = () => picture(40, 20).jpeg().toBuffer()
const tall = () => picture(20, 40).jpeg().toBuffer()

withServer('Replacing the file of an attachment', (app) => {
  it('returns an error without a file, for unknown attachments, and for a photo when the file is no picture', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    const added = await person.upload(`${ofItem}/attachments`, { file: await wide(), name: 'a.jpg' })
    const [{ id }] = added.json.attachments
    const refused: [string, Record<string, string | Buffer>, number][] = [
      [`${ofItem}/attachments/${id}/replace`, { name: 'b' }, 422],
      [`${ofItem}/attachments/${id}/replace`, { file: Buffer.alloc(0) }, 422],
      [`${ofItem}/attachments/${id}/replace`, { file: pdf }, 422],
      [`${ofItem}/attachments/${newId()}/replace`, { file: await tall() }, 404],
      [`${ofLocation}/attachments/${id}/replace`, { file: await tall() }, 404],
    ]
    for (const [path, parts, status] of refused) {
      expect((await person.upload(path, parts)).status, JSON.stringify(Object.keys(parts))).toBe(status)
    }
    expect((await send('GET', ofItem)).json).toEqual(added.json)
  })

  it('changes nothing when the content is the same', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    await person.upload(`${ofItem}/attachments`, { file: await wide(), name: 'a.jpg' })
    const before = (await send('GET', ofItem)).json
    const [{ id }] = before.attachments
    const response = await person.upload(`${ofItem}/attachments/${id}/replace`, { file: await wide() })
    expect([response.status, response.json]).toEqual([200, before])
    expect(response.headers).not.toHaveProperty('cubby-batch')
  })

  it.each([
    ['a.webp', 'jpeg', 'a.jpg'],
    ['a.b.PNG', 'jpeg', 'a.b.jpg'],
    ['a.jpeg', 'jpeg', 'a.jpeg'],
    ['Front', 'jpeg', 'Front'],
    ['a.gif', 'png', 'a.png'],
    ['a.avif', 'webp', 'a.webp'],
  ] as const)('renames %s when the picture becomes %s: %s', async (title, format, expected) => {
    const { person, ofItem } = await createFixtures(app())
    const added = await person.upload(`${ofItem}/attachments`, { file: await wide(), name: title })
    const [{ id }] = added.json.attachments
    const file = await picture(20, 40).toFormat(format).toBuffer()
    const response = await person.upload(`${ofItem}/attachments/${id}/replace`, { file })
    expect(response.json.attachments).toMatchObject([{ title: expected, mimeType: `image/${format}` }])
  })

  it("keeps the attachment's name, type, order and primary flag, and is undone as a whole", async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    for (const owner of [ofItem, ofLocation]) {
      for (const name of ['a.jpg', 'b.jpg'])
        await person.upload(`${owner}/attachments`, { file: await wide(), name })
      const before = (await send('GET', owner)).json
      const [first] = before.attachments
      const response = await person.upload(`${owner}/attachments/${first.id}/replace`, { file: await tall() })
      expect(response.status, response.text).toBe(200)
      const [now, other] = response.json.attachments
      expect(now).toMatchObject({ title: 'a.jpg', type: 'photo', primary: true })
      expect([now.id === first.id, other.title]).toEqual([false, 'b.jpg'])
      const { bytes } = await send('GET', `${owner}/attachments/${now.id}`)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 })
      expect((await person.undo(response)).status).toBe(200)
      expect((await send('GET', owner)).json.attachments).toMatchObject([
        { id: first.id, title: 'a.jpg', primary: true },
        { title: 'b.jpg' },
      ])
      expect((await send('GET', `${owner}/attachments/${first.id}`)).status).toBe(200)
    }
  })
})
