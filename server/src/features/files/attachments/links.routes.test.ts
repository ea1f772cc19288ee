import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { insertRows } from '#server/database/write-rows.ts'
import { attachmentEntity } from '../files.repository.ts'
import { newId } from '#server/shared/new-id.ts'
import { createFixtures } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'

withServer('Links', (app) => {
  it('return 422 unless the address is http or https without a password', async () => {
    const { send, ofItem, ofLocation } = await createFixtures(app())
    const refusals = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'ftp://example.org',
      'example.org',
      'http://',
      'https://ada:secret@example.org',
      `https://example.org/${'x'.repeat(2083)}`,
      '',
    ]
    for (const owner of [ofItem, ofLocation]) {
      for (const external_id of refusals) {
        const response = await send('POST', `${owner}/attachments/external`, {
          source_type: 'link',
          external_id,
        })
        expect([response.status, Object.keys(response.json.fields)], external_id).toEqual([
          422,
          ['external_id'],
        ])
      }
      const unknown = { source_type: 'disk', external_id: 'https://example.org' }
      expect((await send('POST', `${owner}/attachments/external`, unknown)).status).toBe(422)
      expect((await send('GET', owner)).json.attachments).toEqual([])
    }
  })

  it('are listed among attachments and redirect to their address', async () => {
    const { send, ofItem, ofLocation } = await createFixtures(app())
    for (const owner of [ofItem, ofLocation]) {
      const address = 'https://example.org/manual%20a.pdf?page=2#top'
      const add = (body: object) =>
        send('POST', `${owner}/attachments/external`, { source_type: 'link', external_id: address, ...body })
      expect((await add({})).status).toBe(201)
      await add({ title: 'Manual', attachment_type: 'manual' })
      const { json } = await add({ title: '', attachment_type: 'photo' })
      const link = { primary: false, path: address, mimeType: 'link/url', size: 0, hasThumbnail: false }
      expect(json.attachments).toMatchObject([
        { ...link, type: 'attachment', title: 'https://example.org/manual%20a.pdf' },
        { ...link, type: 'manual', title: 'Manual' },
        { ...link, type: 'attachment', title: 'https://example.org/manual%20a.pdf' },
      ])
      const at = `${owner}/attachments/${json.attachments[0].id}`
      const { status, headers } = await send('GET', at)
      expect([status, headers['location']]).toEqual([302, address])
      expect((await send('GET', `${at}?thumbnail=small`)).status).toBe(404)
      expect((await send('PUT', at, { type: 'photo' })).status).toBe(422)
      expect(
        (await send('PUT', at, { title: 'Better', type: 'warranty' })).json.attachments[0],
      ).toMatchObject({
        title: 'Better',
        type: 'warranty',
        path: address,
      })
      expect((await send('DELETE', at)).status).toBe(204)
    }
  })

  it('count together with files towards the limit of an item', async () => {
    const { person, send, ofItem, item } = await createFixtures(app())
    const { database } = app().context
    const links = Array.from({ length: listLimits.attachmentsPerOwner - 1 }, (_, position) => ({
      ...attachmentEntity.blank,
      id: newId(),
      itemId: item.id,
      url: `https://example.org/${position}`,
      position,
    }))
    const rows = links.map((link) => attachmentEntity.row(person.householdId, link))
    await database.write((tx) => insertRows(tx, database.kind, 'attachment', rows))
    const add = () =>
      send('POST', `${ofItem}/attachments/external`, {
        source_type: 'link',
        external_id: 'https://example.org',
      })
    expect((await add()).status).toBe(201)
    const reason = 'is one too many; at most 2000 are allowed here'
    expect([(await add()).status, (await add()).json.fields]).toEqual([422, { external_id: reason }])
    const upload = await person.upload(`${ofItem}/attachments`, {
      file: Buffer.from('Manual'),
      name: 'a.txt',
    })
    expect([upload.status, upload.json.fields]).toEqual([422, { file: reason }])
  })
})
