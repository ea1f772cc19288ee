import { expect, it } from 'vitest'
import { newId, zeroUuid } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

async function create({ send }: Person, name: string, parentId?: string): Promise<{ id: string }> {
  const response = await send('POST', '/labels', { name, ...(parentId && { parentId }) })
  expect(response.status, response.text).toBe(201)
  return response.json
}

async function createLine(person: Person, ...names: string[]): Promise<{ id: string }[]> {
  const line: { id: string }[] = []
  for (const name of names) line.push(await create(person, name, line.at(-1)?.id))
  return line
}

eachDatabase('Labels', (app) => {
  it('accepts a name of 255 characters, of which emoji count as one each', async () => {
    const { send } = await app().signUp()
    const name = '電'.repeat(255)
    expect((await send('POST', '/labels', { name })).json.name).toBe(name)
  })

  it('keeps fields that an update omits', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', {
      name: 'Tools',
      description: 'all',
      color: '#aabbcc',
    })
    const updated = await send('PUT', `/labels/${label.id}`, { name: 'Tools 2' })
    expect(updated.json).toMatchObject({ name: 'Tools 2', description: 'all', color: '#aabbcc' })
    expect(updated.headers['cubby-batch']).toBeTruthy()
  })

  it('writes nothing when an update changes nothing', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Tools' })
    const same = await send('PUT', `/labels/${label.id}`, label)
    expect(same.json).toEqual(label)
    expect(same.headers['cubby-batch']).toBeUndefined()
  })

  it('returns an error when the parent is the label itself, a descendant or unknown', async () => {
    const me = await app().signUp()
    const [tools, saws, small] = await createLine(me, 'Tools', 'Saws', 'Small saws')
    const before = (await me.send('GET', '/labels')).json
    for (const parent of [tools, saws, small]) {
      const response = await me.send('PUT', `/labels/${tools?.id}`, { name: 'half', parentId: parent?.id })
      expect([response.status, response.json.code]).toEqual([422, 'parent_cycle'])
      expect(response.json.fields.parentId).toBeTruthy()
    }
    expect((await me.send('PUT', `/labels/${tools?.id}`, { parentId: newId() })).status).toBe(404)
    expect((await me.send('POST', '/labels', { name: 'a', parentId: newId() })).status).toBe(404)
    for (const body of [{ parentId: 'tools' }, { icon: 'x'.repeat(256) }]) {
      const response = await me.send('PUT', `/labels/${saws?.id}`, body)
      expect([response.status, Object.keys(response.json.fields)]).toEqual([422, Object.keys(body)])
    }
    expect((await me.send('GET', '/labels')).json).toEqual(before)
  })

  it('returns 422 when a new label, or a moved label with its children, would be on a sixth level', async () => {
    const me = await app().signUp()
    const five = await createLine(me, 'a', 'b', 'c', 'd', 'e')
    const two = await createLine(me, 'x', 'y')
    const tooDeep = await me.send('POST', '/labels', { name: 'f', parentId: five[4]?.id })
    expect([tooDeep.status, tooDeep.json.code]).toEqual([422, 'too_deep'])
    expect(tooDeep.json.fields.parentId).toMatch(/levels/)
    const moved = (at: number) => me.send('PUT', `/labels/${two[0]?.id}`, { parentId: five[at]?.id })
    expect((await moved(3)).status).toBe(422)
    expect((await moved(2)).status).toBe(200)
  })

  it('returns a label with icon, parent and children sorted by name, but without parent and children as part of an item', async () => {
    const me = await app().signUp()
    const { json: tools } = await me.send('POST', '/labels', { name: 'Tools', icon: 'wrench' })
    expect(tools).toMatchObject({ icon: 'wrench', parentId: zeroUuid, children: [] })
    expect(tools).not.toHaveProperty('parent')
    const { json: saws } = await me.send('POST', '/labels', { name: 'Saws', parentId: tools.id })
    expect(saws).toMatchObject({ icon: '', parentId: tools.id, parent: { id: tools.id, name: 'Tools' } })
    const axes = await create(me, 'Axes', tools.id)
    const { json: whole } = await me.send('GET', `/labels/${tools.id}`)
    expect(whole.children.map(({ id }: { id: string }) => id)).toEqual([axes.id, saws.id])
    const listed = (await me.send('GET', '/labels')).json
    expect(listed.map(({ name, parentId }: Record<string, string>) => [name, parentId])).toEqual([
      ['Axes', tools.id],
      ['Saws', tools.id],
      ['Tools', zeroUuid],
    ])
    const { json: item } = await me.send('POST', '/items', { name: 'Saw', labelIds: [saws.id] })
    const { parent, children, ...alone } = saws
    expect([parent.id, children, item.labels]).toEqual([tools.id, [], [alone]])
  })

  it('keeps icon and parent that an update omits, and clears the parent when it is null or the zero UUID', async () => {
    const me = await app().signUp()
    const tools = await create(me, 'Tools')
    const body = { name: 'Saws', icon: 'saw', parentId: tools.id }
    const { json: saws } = await me.send('POST', '/labels', body)
    const renamed = await me.send('PUT', `/labels/${saws.id}`, { name: 'All saws' })
    expect(renamed.json).toMatchObject({ icon: 'saw', parentId: tools.id, parent: { id: tools.id } })
    for (const parentId of [null, zeroUuid]) {
      await me.send('PUT', `/labels/${saws.id}`, { parentId: tools.id })
      const cleared = await me.send('PUT', `/labels/${saws.id}`, { parentId, icon: '' })
      expect(cleared.json).toMatchObject({ name: 'All saws', icon: '', parentId: zeroUuid })
      expect(cleared.json).not.toHaveProperty('parent')
    }
  })

  it('moves the children of a deleted label to the top level, and undo restores them', async () => {
    const me = await app().signUp()
    const [tools, saws] = await createLine(me, 'Tools', 'Saws', 'Small saws')
    const parents = async () =>
      (await me.send('GET', '/labels')).json.map(({ parentId }: { parentId: string }) => parentId)
    expect(await parents()).toEqual([tools?.id, saws?.id, zeroUuid])
    const deleted = await me.send('DELETE', `/labels/${tools?.id}`)
    expect(await parents()).toEqual([zeroUuid, saws?.id])
    await me.undo(deleted)
    expect(await parents()).toEqual([tools?.id, saws?.id, zeroUuid])
  })

  it('keeps a label when its creation is undone after children were added', async () => {
    const { send, undo } = await app().signUp()
    const tools = await send('POST', '/labels', { name: 'Tools' })
    await send('POST', '/labels', { name: 'Saws', parentId: tools.json.id })
    const undone = await undo(tools)
    expect([undone.status, undone.json.details.obstacles[0].reason]).toEqual([409, 'is in use now'])
    expect((await send('GET', `/labels/${tools.json.id}`)).json.children).toMatchObject([{ name: 'Saws' }])
  })
})
