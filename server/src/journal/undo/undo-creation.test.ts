import { expect, it } from 'vitest'
import { pdf, picture } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import type { TestResponse, Person } from '#test/test-app.ts'

const batchOf = ({ headers }: TestResponse) => String(headers['cubby-batch'])
const undo = ({ send }: Person, response: TestResponse, query = '') =>
  send('POST', `/journal/${batchOf(response)}/undo${query}`)

eachDatabase('Undo of a creation', (app) => {
  it.each(['/items', '/locations'])(
    'by POST %s also removes the files that the same user added, and redo restores them',
    async (path) => {
      const me = await app().signUp()
      const empty = await stateOf(me)
      const created = await me.send('POST', path, { name: 'Shed' })
      const at = `${path}/${created.json.id}`
      const photo = await picture(3, 3).png().toBuffer()
      const added = await me.upload(`${at}/attachments`, { file: photo, name: 'shed.png' })
      await me.upload(`${at}/attachments`, { file: pdf, name: 'plan.pdf' })
      const fixtures = await stateOf(me)
      const image = `${at}/attachments/${added.json.attachments[0].id}?thumbnail=small`
      expect((await me.send('GET', image)).status).toBe(200)

      const undone = await undo(me, created)
      expect([undone.status, undone.json]).toMatchObject([200, { undone: 1, skipped: 0 }])
      expect(await stateOf(me)).toEqual(empty)
      const trash = (await me.send('GET', '/journal/trash')).json.items
      expect(trash.map(({ entity }: { entity: string }) => entity)).toContain(path.slice(1, -1))

      expect((await undo(me, undone)).status).toBe(200)
      expect(await stateOf(me)).toEqual(fixtures)
      expect((await me.send('GET', image)).status).toBe(200)
      expect((await undo(me, created)).status).toBe(200)
      expect(await stateOf(me)).toEqual(empty)
    },
  )

  it('returns 409 when another person added a file since', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const asMember = await inviteAndJoin(me, other, 'editor')
    const created = await me.send('POST', '/items', { name: 'Drill' })
    const link = { source_type: 'link', external_id: 'https://example.org/a', title: 'Receipt' }
    const at = `/items/${created.json.id}/attachments/external`
    expect((await other.send('POST', at, link, asMember)).status).toBe(201)
    const refused = await undo(me, created)
    expect([refused.status, refused.json.details]).toMatchObject([
      409,
      { obstacles: [{ id: created.json.id, code: 'in_use' }], undoable: 0 },
    ])
  })

  it('returns 409 with the fields when the record was edited since', async () => {
    const me = await app().signUp()
    const created = await me.send('POST', '/items', { name: 'Drill' })
    await me.send('PATCH', `/items/${created.json.id}`, { quantity: 2 })
    expect((await undo(me, created)).json.details.obstacles).toMatchObject([
      { code: 'changed', fields: [{ field: 'quantity' }] },
    ])
  })

  it('returns 409 when a maintenance entry was added since', async () => {
    const me = await app().signUp()
    const created = await me.send('POST', '/items', { name: 'Drill' })
    const entry = { name: 'Oil', scheduledDate: '2026-05-01' }
    await me.send('POST', `/items/${created.json.id}/maintenance`, entry)
    expect((await undo(me, created)).json.details.obstacles).toMatchObject([{ code: 'in_use' }])
  })

  it('skips the item together with its file when the file was renamed later', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Drill' })
    await me.upload(`/items/${item.id}/attachments`, { file: pdf, name: 'plan.pdf' })
    const copied = await me.send('POST', `/items/${item.id}/duplicate`, { copyAttachments: true })
    const [file] = copied.json.attachments
    const at = `/items/${copied.json.id}/attachments/${file.id}`
    await me.send('PUT', at, { title: 'manual.pdf' })
    const refused = await undo(me, copied)
    expect(refused.json.details).toMatchObject({
      obstacles: [
        { entity: 'attachment', id: file.id, owner: { entity: 'item', id: copied.json.id }, code: 'changed' },
        { entity: 'item', id: copied.json.id, code: 'in_use' },
      ],
      total: 2,
    })
    expect((await undo(me, copied, '?skipChanged=true')).json).toMatchObject({ undone: 0, skipped: 2 })
    expect((await me.send('GET', at)).status).toBe(200)
  })

  it('of an import also deletes files that the same user has added to the items', async () => {
    const me = await app().signUp()
    const imported = await me.importCsv('HB.name,HB.location\nLamp,Attic\nSaw,Attic')
    const { items } = (await me.send('GET', '/items')).json
    await me.upload(`/items/${items[0].id}/attachments`, { file: pdf, name: 'plan.pdf' })
    expect((await undo(me, imported)).json).toMatchObject({ skipped: 0 })
    expect((await me.send('GET', '/items')).json.total).toBe(0)
  })
})
