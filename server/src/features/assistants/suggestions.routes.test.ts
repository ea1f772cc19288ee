import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { suggestedTools } from '#contract/assistants/suggestions.ts'
import { addressOf, connect, createKey, createFixtures } from '#test/assistant.ts'
import { newId } from '#server/shared/new-id.ts'
import { beforeNextWrite } from '#test/before-next-write.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { testData } from '#test/test-data.ts'
import type { TestApp } from '#test/test-app.ts'

const photo = readFileSync(join(testData, 'photos/0hne0rsf-1.jpg')).toString('base64')

async function createFixturesWithAssistant(app: TestApp) {
  const home = await createFixtures(app)
  const key = await createKey(home.person, { suggests: true })
  const list = async () => (await home.send('GET', '/suggestions')).json
  return { ...home, ...(await connect(app, key)), key, list }
}

withServer('A key that may only suggest', (app) => {
  it('writes nothing, whatever MCP tool it calls', async () => {
    const { person, use, client, list, drill, service, attic, tools } =
      await createFixturesWithAssistant(app())
    const before = await stateOf(person)
    const { json: history } = await person.send('GET', '/journal')
    const inputs: Record<(typeof suggestedTools)[number], Record<string, unknown>> = {
      add_item: { name: 'Lamp', locationId: attic.id, photos: [{ name: 'lamp.jpg', data: photo }] },
      edit_item: { id: drill.id, notes: 'Two batteries' },
      move_items: { ids: [drill.id], locationId: attic.id },
      label_items: { ids: [drill.id], add: [tools.id] },
      lend_item: { id: drill.id, to: 'Ben' },
      return_item: { id: drill.id },
      add_maintenance: { itemId: drill.id, name: 'New chuck', scheduledDate: '2027-01-31' },
      complete_maintenance: { id: service.id, completedDate: '2026-11-29' },
      attach_file: { itemId: drill.id, name: 'drill.jpg', data: photo },
      add_location: { name: 'Drawer', parentId: attic.id },
      add_label: { name: 'Fragile' },
    }
    const writing = (await client.listTools()).tools.filter(({ annotations }) => !annotations?.readOnlyHint)
    expect(writing.map(({ name }) => name).toSorted()).toEqual(suggestedTools.toSorted())
    for (const tool of suggestedTools) {
      const { suggestionId, link, batchId } = await use(tool, inputs[tool])
      expect([link, batchId]).toEqual([`${await addressOf(app())}/suggestions`, undefined])
      expect((await list()).items[0]).toMatchObject({ id: suggestionId, tool, keyName: 'Assistant' })
    }
    expect(await stateOf(person)).toEqual(before)
    expect((await person.send('GET', '/journal')).json).toEqual(history)
    expect(JSON.stringify(await list())).not.toContain(photo.slice(0, 100))
  })

  it('returns 403 for writes through the API', async () => {
    const { key, send, drill, use, list } = await createFixturesWithAssistant(app())
    await use('add_label', { name: 'Fragile' })
    const [{ id }] = (await list()).items
    const asKey = { authorization: key }
    for (const response of [
      await send('PATCH', `/items/${drill.id}`, { name: 'Saw' }, asKey),
      await send('POST', `/suggestions/${id}/accept`, undefined, asKey),
      await send('DELETE', `/suggestions/${id}`, undefined, asKey),
    ])
      expect(response.status, response.text).toBe(403)
  })

  it('is refused with 422 when it is created with a role that may write', async () => {
    const { send, password } = await app().signUp()
    const body = { name: 'Assistant', password, suggests: true, role: 'editor' }
    const response = await send('POST', '/users/self/api-keys', body)
    expect([response.status, response.json.fields]).toEqual([
      422,
      { suggests: 'is only for keys with the role viewer' },
    ])
  })
})

withServer('POST /suggestions/{id}/accept', (app) => {
  it('makes the suggested change as one change of the person who accepts it', async () => {
    const { person, send, use, list, attic, tools } = await createFixturesWithAssistant(app())
    const lamp = { name: 'Lamp', locationId: attic.id, labelIds: [tools.id] }
    await use('add_item', { ...lamp, photos: [{ name: 'lamp.jpg', data: photo }] })
    const { total, items } = await list()
    expect([total, items]).toMatchObject([
      1,
      [
        {
          actor: { id: person.userId },
          input: { ...lamp, photos: [{ name: 'lamp.jpg' }] },
          names: { [attic.id]: 'Attic', [tools.id]: 'Tools' },
        },
      ],
    ])
    const before = await stateOf(person)
    const accepted = await send('POST', `/suggestions/${items[0].id}/accept`)
    expect(accepted.status, accepted.text).toBe(204)
    const [added] = (await send('GET', '/items?q=lamp')).json.items
    const item = (await send('GET', `/items/${added.id}`)).json
    expect(item).toMatchObject({ name: 'Lamp', location: { id: attic.id }, labels: [{ id: tools.id }] })
    expect(item.attachments).toHaveLength(1)
    expect((await list()).total).toBe(0)
    const undone = await person.undo(accepted)
    expect(undone.status, undone.text).toBe(200)
    expect(await stateOf(person)).toEqual(before)
  })

  it('keeps the suggestion when its change is refused', async () => {
    const { send, use, list, drill } = await createFixturesWithAssistant(app())
    await use('edit_item', { id: drill.id, notes: 'Two batteries' })
    await send('DELETE', `/items/${drill.id}`)
    const [{ id, names }] = (await list()).items
    expect(names).toEqual({})
    const refused = await send('POST', `/suggestions/${id}/accept`)
    expect([refused.status, refused.json.error]).toEqual([404, 'This item does not exist.'])
    expect((await list()).total).toBe(1)
    expect((await send('DELETE', `/suggestions/${id}`)).status).toBe(204)
    expect((await list()).total).toBe(0)
  })

  it('makes the change once when two people accept the suggestion at the same time', async () => {
    const { send, use, list } = await createFixturesWithAssistant(app())
    await use('add_label', { name: 'Fragile' })
    const [{ id }] = (await list()).items
    const both = await Promise.all([0, 1].map(() => send('POST', `/suggestions/${id}/accept`)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 404]))
    expect((await send('GET', '/labels')).json).toHaveLength(2)
  })

  it('keeps the suggestion and writes nothing when the server stops while the suggestion is being accepted', async () => {
    const { person, send, use, list } = await createFixturesWithAssistant(app())
    await use('add_label', { name: 'Fragile' })
    const [{ id }] = (await list()).items
    const before = await stateOf(person)
    const { database } = app().context
    const { write } = database
    // Makes the transaction that deletes the suggestion fail.
    database.write = (work) =>
      write(async (tx) => {
        const result = await work(tx)
        const left = await tx.selectFrom('suggestion').select('id').where('id', '=', id).execute()
        if (left.length === 0) throw new Error('crash')
        return result
      })
    expect((await send('POST', `/suggestions/${id}/accept`)).status).toBe(500)
    database.write = write
    expect(await stateOf(person)).toEqual(before)
    expect((await list()).total).toBe(1)
    expect((await send('POST', `/suggestions/${id}/accept`)).status).toBe(204)
    expect((await list()).total).toBe(0)
  })

  it('deletes the suggestion when accepting it changes nothing', async () => {
    const { send, use, list, drill } = await createFixturesWithAssistant(app())
    await use('edit_item', { id: drill.id, name: drill.name })
    const [{ id }] = (await list()).items
    expect((await send('POST', `/suggestions/${id}/accept`)).status).toBe(204)
    expect((await list()).total).toBe(0)
  })

  it('adds an item with photos once when two people accept the suggestion at the same time', async () => {
    const { send, use, list } = await createFixturesWithAssistant(app())
    await use('add_item', { name: 'Lamp', photos: [{ name: 'lamp.jpg', data: photo }] })
    const [{ id }] = (await list()).items
    const both = await Promise.all([0, 1].map(() => send('POST', `/suggestions/${id}/accept`)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 404]))
    const { items } = (await send('GET', '/items?q=lamp')).json
    expect(items).toHaveLength(1)
    expect((await send('GET', `/items/${items[0].id}`)).json.attachments).toHaveLength(1)
  })

  it('adds every photo of an item when the request has an Idempotency-Key', async () => {
    const { person, use, list, send } = await createFixturesWithAssistant(app())
    const photos = ['front.jpg', 'back.jpg'].map((name) => ({ name, data: photo }))
    await use('add_item', { name: 'Lamp', photos })
    const [{ id }] = (await list()).items
    const accepted = await person.send('POST', `/suggestions/${id}/accept`, undefined, {
      'idempotency-key': newId(),
    })
    expect(accepted.status, accepted.text).toBe(204)
    const [added] = (await send('GET', '/items?q=lamp')).json.items
    const { attachments } = (await send('GET', `/items/${added.id}`)).json
    expect(attachments.map(({ title }: { title: string }) => title).sort()).toEqual(['back.jpg', 'front.jpg'])
  })
})

withServer('A suggestion', (app) => {
  it('is deleted with the API key that made the suggestion', async () => {
    const { send, use, list } = await createFixturesWithAssistant(app())
    await use('add_label', { name: 'Fragile' })
    const { json: keys } = await send('GET', '/users/self/api-keys')
    for (const { id } of keys) await send('DELETE', `/users/self/api-keys/${id}`)
    expect((await list()).total).toBe(0)
  })

  it('is refused with the reason when its API key is deleted at the same time', async () => {
    const { send, refusalOf, list } = await createFixturesWithAssistant(app())
    const { json: keys } = await send('GET', '/users/self/api-keys')
    beforeNextWrite(app(), () => send('DELETE', `/users/self/api-keys/${keys[0].id}`))
    expect(await refusalOf('add_label', { name: 'Fragile' })).toContain('session has ended')
    expect((await list()).total).toBe(0)
  })

  it('is deleted when the member whose assistant made the suggestion leaves', async () => {
    const { person, list } = await createFixturesWithAssistant(app())
    const member = await app().signUp()
    const inside = await inviteAndJoin(person, member, 'editor')
    const key = await createKey(member, { suggests: true })
    const query = `?tenant=${inside['x-tenant']}&access_token=${key}`
    const { use } = await connect(app(), key, { query })
    await use('add_label', { name: 'Fragile' })
    expect((await list()).total).toBe(1)
    expect((await person.send('DELETE', `/groups/members/${member.userId}`)).status).toBe(204)
    expect((await list()).total).toBe(0)
  })

  it('is refused when it names a record of another household', async () => {
    const other = await createFixtures(app())
    const { refusalOf, list } = await createFixturesWithAssistant(app())
    const { id } = other.drill
    expect(await refusalOf('move_items', { ids: [id], locationId: null })).toBe(
      `There is nothing with the id ${id}.`,
    )
    expect((await list()).total).toBe(0)
  })

  it('is refused when an id is malformed, when it would replace custom fields, and when its text is too long to show', async () => {
    const { refusalOf, list, drill } = await createFixturesWithAssistant(app())
    expect(await refusalOf('return_item', { id: 'drill' })).toBe('There is nothing with the id drill.')
    expect(await refusalOf('edit_item', { id: drill.id, fields: [] })).toContain('Leave out `fields`')
    const fields = [{ name: 'a', unknown: 'x'.repeat(100_000) }]
    expect(await refusalOf('add_item', { name: 'Lamp', fields })).toContain('100,000 characters')
    expect((await list()).total).toBe(0)
  })

  it('is refused when its files are too large, or 100 suggestions are open', async () => {
    const { refusalOf, use, list, drill } = await createFixturesWithAssistant(app())
    const data = 'A'.repeat(2_000_000)
    expect(await refusalOf('attach_file', { itemId: drill.id, name: 'a', data })).toContain('1.5 MB')
    for (let count = 0; count < 100; count++) await use('add_label', { name: `Label ${count}` })
    expect(await refusalOf('add_label', { name: 'One more' })).toContain('At most 100 open suggestions')
    const { items, total, pageSize } = await list()
    expect([items.length, total, pageSize]).toEqual([20, 100, 20])
  })
})
