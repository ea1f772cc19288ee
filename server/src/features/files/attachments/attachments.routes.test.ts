import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { createFixtures, pdf, storedFiles } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { batchOf, type Person } from '#test/test-app.ts'

let shade = 0
/** Returns a picture that no other test uses. */
function newPicture(width = 64, height = 48): Promise<Buffer> {
  const background = { r: ++shade % 256, g: shade >> 8, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function attach(person: Person, owner: string, name: string, more: Record<string, string> = {}) {
  const response = await person.upload(`${owner}/attachments`, { file: await newPicture(), name, ...more })
  expect(response.status, response.text).toBe(201)
  return response.json.attachments.at(-1)
}

const shown = async ({ send }: Person, owner: string) => (await send('GET', owner)).json.attachments

withServer('Attachments', (app) => {
  it('return 422 for an upload without file, name or form, with an unknown type or with an empty file, and store nothing', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    const at = `${ofItem}/attachments`
    const file = await newPicture()
    const refusals: [Record<string, string | Buffer>, string[]][] = [
      [{}, ['file', 'name']],
      [{ name: 'a.jpg' }, ['file']],
      [{ file }, ['name']],
      [{ file, name: ' / ' }, ['name']],
      [{ file, name: 'x'.repeat(256) }, ['name']],
      [{ file, name: 'a\0b' }, ['name']],
      [{ file, name: 'a.jpg', type: 'selfie' }, ['type']],
      [{ file: pdf, name: 'a.jpg', type: 'photo' }, ['type']],
      [{ file: Buffer.alloc(0), name: 'a.pdf' }, ['file']],
    ]
    for (const [parts, fields] of refusals) {
      const response = await person.upload(at, parts)
      expect([response.status, response.json.code], JSON.stringify(fields)).toEqual([422, 'invalid'])
      expect(Object.keys(response.json.fields)).toEqual(fields)
      expect(response.headers['cubby-batch']).toBeUndefined()
    }
    expect((await send('POST', at, { name: 'a' })).status).toBe(415)
    expect((await send('POST', at)).status).toBe(415)
    const broken = { 'content-type': 'multipart/form-data; boundary=b' }
    const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
    expect((await send('POST', at, cut, broken)).status).toBe(400)
    expect(await shown(person, ofItem)).toEqual([])
    expect(await storedFiles(app(), person)).toEqual([])
    expect(await readdir(app().context.storage.temporaryFolder)).toEqual([])
  })

  it('return 404 when the attachment belongs to another item or location, or does not exist', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    const { json: other } = await send('POST', '/items', { name: 'Other' })
    const photo = await attach(person, ofItem, 'a.jpg')
    for (const owner of [`/items/${other.id}`, ofLocation, `/items/${newId()}`]) {
      for (const [method, body] of [['GET'], ['PUT', { title: 'b' }], ['DELETE']] as const) {
        const response = await send(method, `${owner}/attachments/${photo.id}`, body)
        expect([response.status, response.json.code], `${method} ${owner}`).toEqual([404, 'not_found'])
      }
    }
    for (const owner of [`/items/${newId()}`, `/locations/${newId()}`]) {
      expect((await person.upload(`${owner}/attachments`, { file: pdf, name: 'a' })).status).toBe(404)
    }
    expect((await send('GET', `${ofItem}/attachments/${newId()}`)).status).toBe(404)
    expect((await send('GET', `${ofItem}/attachments/first`)).status).toBe(400)
    expect(await shown(person, ofItem)).toMatchObject([{ id: photo.id, title: 'a.jpg' }])
  })

  it('are returned to each client in the form of its API version, for items and locations', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    for (const owner of [ofItem, ofLocation]) {
      const added = await person.upload(`${owner}/attachments`, {
        file: pdf,
        name: 'C:\\papers\\Manual ü.pdf',
      })
      expect(added.status).toBe(201)
      expect(batchOf(added)).toMatch(/-/)
      const [attachment] = added.json.attachments
      const { id, path } = attachment
      expect(attachment).toEqual({
        id,
        createdAt: expect.stringMatching(/T.*Z$/),
        updatedAt: attachment.createdAt,
        type: 'attachment',
        primary: false,
        title: 'Manual ü.pdf',
        path,
        mimeType: 'application/pdf',
        size: pdf.length,
        hasThumbnail: false,
        document: { id, title: 'Manual ü.pdf', path },
      })
      expect(path).not.toContain(person.householdUuid)
      expect((await send('GET', owner)).json).toEqual(added.json)
      expect((await send('GET', `${owner}/attachments/${id}`)).bytes).toEqual(pdf)
    }
    expect(await storedFiles(app(), person)).toHaveLength(1)
  })

  it('accept the forms that all clients send: with a content type for each part, with `True`, in any order, and with a file name without extension', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    await attach(person, ofItem, 'first.jpg')
    const name = '電'.repeat(255)
    const part = (head: string, content: Buffer | string) => [
      Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]
    const body = Buffer.concat([
      ...part('name="primary"\r\ncontent-type: text/plain; charset=utf-8', 'True'),
      ...part('name="file"; filename=""\r\ncontent-type: text/html', await newPicture()),
      ...part('name="other"', 'ignored'),
      ...part('name="name"; filename="name"\r\ncontent-type: application/octet-stream', name),
      Buffer.from('--b--\r\n'),
    ])
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    const response = await send('POST', `${ofItem}/attachments`, body, type)
    expect(response.status, response.text).toBe(201)
    expect(response.json.attachments).toMatchObject([
      { title: 'first.jpg', type: 'photo', primary: false },
      { title: name, type: 'photo', primary: true, mimeType: 'image/jpeg' },
    ])
  })

  it('get the type photo when their content is a picture that browsers can show, whatever their name is', async () => {
    const { person, ofItem } = await createFixtures(app())
    const files: [Buffer, string, string][] = [
      [await newPicture(), 'a.txt', 'photo'],
      [pdf, 'really-a-pdf.jpg', 'attachment'],
      [Buffer.from('dummy'), 'dummy.JPEG', 'attachment'],
      [Buffer.from([0, 1, 2]), 'noise.png', 'attachment'],
      [Buffer.from('8BPS\0\x01'.padEnd(99, '\0')), 'layers.psd', 'attachment'],
      [Buffer.from('dummy'), 'dummy', 'attachment'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'attachment'],
    ]
    for (const [file, name, type] of files) {
      const { json } = await person.upload(`${ofItem}/attachments`, { file, name, type: '' })
      expect(json.attachments.at(-1), name).toMatchObject({ title: name, type })
    }
  })

  it('are refused as photo or primary when they are no picture', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const files: [Buffer, string][] = [
      [Buffer.from(svg), 'text/plain'],
      [Buffer.from(`<?xml version="1.0"?>${svg}`), 'application/xml'],
      [Buffer.from('dummy'), 'text/plain'],
      [Buffer.from([0, 1, 2]), 'application/octet-stream'],
      [Buffer.from('8BPS\0\x01'.padEnd(99, '\0')), 'image/vnd.adobe.photoshop'],
    ]
    for (const owner of [ofItem, ofLocation]) {
      for (const [file, mime] of files) {
        const refused = await person.upload(`${owner}/attachments`, { file, name: 'a.jpg', type: 'photo' })
        expect([refused.status, refused.json.fields.type], mime).toEqual([422, expect.stringContaining(mime)])
        const added = await person.upload(`${owner}/attachments`, { file, name: 'a.jpg', primary: 'true' })
        const attachment = added.json.attachments.at(-1)
        expect(attachment, mime).toMatchObject({ type: 'attachment', primary: false })
        const path = `${owner}/attachments/${attachment.id}`
        expect((await send('PUT', path, { type: 'photo', primary: true })).status).toBe(422)
        expect((await send('PUT', path, { primary: true })).json.attachments.at(-1).primary).toBe(false)
      }
      const photo = await attach(person, owner, 'b.jpg')
      expect(photo).toMatchObject({ type: 'photo', primary: true })
      const [file = Buffer.alloc(0)] = files[0] ?? []
      const path = `${owner}/attachments/${photo.id}/replace`
      expect((await person.upload(path, { file })).status).toBe(422)
    }
    expect((await send('POST', '/actions/set-primary-photos')).json).toEqual({ completed: 0 })
  })

  it('do not become primary when they are no picture although an older version stored them as photos', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    const { json } = await person.upload(`${ofItem}/attachments`, { file: pdf, name: 'old.svg' })
    const [{ id }] = json.attachments
    await app().context.database.write((tx) =>
      tx.updateTable('attachment').set({ type: 'photo' }).where('id', '=', id).execute(),
    )
    expect((await send('POST', '/actions/set-primary-photos')).json).toEqual({ completed: 0 })
    expect((await send('PUT', `${ofItem}/attachments/${id}`, { primary: true })).status).toBe(422)
    const renamed = await send('PUT', `${ofItem}/attachments/${id}`, { title: 'new.svg' })
    expect(renamed.json.attachments).toMatchObject([{ title: 'new.svg', primary: false }])
  })

  it('have one primary photo: the first one, the one that a request chooses, or the next one after a deletion', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    const primaries = async () =>
      (await shown(person, ofItem)).flatMap((one: { primary: boolean; title: string }) =>
        one.primary ? [one.title] : [],
      )
    await person.upload(`${ofItem}/attachments`, { file: pdf, name: 'paper', primary: 'true' })
    expect(await primaries()).toEqual([])
    expect((await send('GET', ofItem)).json.imageId).toBeUndefined()
    const first = await attach(person, ofItem, 'first')
    const second = await attach(person, ofItem, 'second')
    expect(await primaries()).toEqual(['first'])
    const third = await attach(person, ofItem, 'third', { primary: 'true' })
    expect(await primaries()).toEqual(['third'])
    const put = (id: string, body: object) => send('PUT', `${ofItem}/attachments/${id}`, body)
    await put(second.id, { primary: true })
    expect(await primaries()).toEqual(['second'])
    await put(third.id, { title: 'renamed' })
    expect(await primaries()).toEqual(['second'])
    const deleted = await send('DELETE', `${ofItem}/attachments/${second.id}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(await primaries()).toEqual(['first'])
    await put(first.id, { type: 'receipt' })
    expect(await primaries()).toEqual(['renamed'])
    await put(third.id, { primary: false })
    expect(await primaries()).toEqual([])
    const preview = async () => (await send('GET', '/actions/set-primary-photos/preview')).json
    expect(await preview()).toMatchObject({ total: 1, items: [{ photoId: third.id, photos: 1 }] })
    expect((await send('POST', '/actions/set-primary-photos')).json).toEqual({ completed: 1 })
    expect(await preview()).toMatchObject({ total: 0, items: [] })
    expect(await primaries()).toEqual(['renamed'])
    expect((await send('POST', '/actions/set-primary-photos')).json).toEqual({ completed: 0 })
  })

  it('keep fields that an update omits, refuse invalid values, and write nothing when unchanged', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    for (const owner of [ofItem, ofLocation]) {
      const photo = await attach(person, owner, 'a.jpg')
      const put = (body: object) => send('PUT', `${owner}/attachments/${photo.id}`, body)
      for (const [body, field] of [
        [{ type: 'selfie' }, 'type'],
        [{ title: '' }, 'title'],
        [{ title: ' ' }, 'title'],
        [{ title: 'x'.repeat(256) }, 'title'],
        [{ primary: 'perhaps' }, 'primary'],
      ] as const) {
        const response = await put(body)
        expect([response.status, Object.keys(response.json.fields)], JSON.stringify(body)).toEqual([
          422,
          [field],
        ])
      }
      const changed = await put({ title: 'AC/DC "poster"' })
      expect(changed.json.attachments.at(-1)).toMatchObject({
        type: 'photo',
        title: 'AC/DC "poster"',
        primary: true,
      })
      const same = await put(changed.json.attachments.at(-1))
      expect([same.status, same.headers['cubby-batch']]).toEqual([200, undefined])
      expect(same.json).toEqual(changed.json)
      expect((await put({ type: null, title: null, primary: null })).json).toEqual(changed.json)
      const receipt = (await person.upload(`${owner}/attachments`, { file: pdf, name: 'b' })).json
        .attachments[1]
      const asPhoto = await send('PUT', `${owner}/attachments/${receipt.id}`, { type: 'photo' })
      expect([asPhoto.status, Object.keys(asPhoto.json.fields)]).toEqual([422, ['type']])
    }
  })

  it('are restored with their files when the deletion of an attachment, an item or a location is undone', async () => {
    const { person, send, item, ofItem, ofLocation } = await createFixtures(app())
    await send('PUT', ofItem, { locationId: ofLocation.split('/')[2] })
    const first = await attach(person, ofItem, 'first')
    await attach(person, ofItem, 'second')
    const map = await attach(person, ofLocation, 'map')
    const before = await stateOf(person)
    for (const path of [`${ofItem}/attachments/${first.id}`, ofItem, ofLocation]) {
      const bytes = (await send('GET', `${ofItem}/attachments/${first.id}`)).bytes
      const deleted = await send('DELETE', path)
      expect(deleted.status).toBe(204)
      expect((await send('GET', `${ofItem}/attachments/${first.id}`)).status).toBe(404)
      const undone = await person.undo(deleted)
      expect(undone.status, undone.text).toBe(200)
      expect(await stateOf(person)).toEqual(before)
      expect((await send('GET', `${ofItem}/attachments/${first.id}`)).bytes).toEqual(bytes)
    }
    expect((await send('GET', `${ofLocation}/attachments/${map.id}`)).status).toBe(200)
    expect((await send('GET', '/journal')).json.items.at(-1).summary).toBeTruthy()
    const { json: history } = await send('GET', `/journal/things/${first.id}`)
    expect(history.items[0]).toMatchObject({ entity: 'attachment', name: 'first' })
    expect(item.id).toBeTruthy()
  })

  it('return the primary photo in lists of items, and count as photos in the filter for items with photos', async () => {
    const { person, send, item, ofItem } = await createFixtures(app())
    const { json: bare } = await send('POST', '/items', { name: 'Bare', parentId: item.id })
    const photo = await attach(person, ofItem, 'a.jpg')
    const list = async (query: string) =>
      (await send('GET', `/items?${query}`)).json.items.map(({ id, imageId }: Record<string, string>) => [
        id,
        imageId,
      ])
    expect(await list('page=1')).toEqual([
      [bare.id, undefined],
      [item.id, photo.id],
    ])
    expect(await list('onlyWithPhoto=true')).toEqual([[item.id, photo.id]])
    expect(await list('onlyWithoutPhoto=true')).toEqual([[bare.id, undefined]])
    expect(await list('without=photo')).toEqual([[bare.id, undefined]])
    expect(await list('onlyWithPhoto=true&onlyWithoutPhoto=true&without=photo')).toEqual([])
    expect((await send('GET', '/items/facets')).json.without.photo).toBe(1)
    expect((await send('GET', `/items/${bare.id}`)).json.parent.imageId).toBeUndefined()
  })

  it('are copied with their item on request, without a second copy of the file', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    const original = await attach(person, ofItem, 'a.jpg')
    const plain = await send('POST', `${ofItem}/duplicate`, {})
    expect(plain.json.attachments).toEqual([])
    const { json: copy } = await send('POST', `${ofItem}/duplicate`, { copyAttachments: true })
    expect(copy.attachments).toMatchObject([{ title: 'a.jpg', primary: true, path: original.path }])
    expect(copy.attachments[0].id).not.toBe(original.id)
    await send('DELETE', ofItem)
    expect((await send('GET', `/items/${copy.id}/attachments/${copy.attachments[0].id}`)).status).toBe(200)
  })
})
