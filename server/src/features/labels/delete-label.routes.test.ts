import { expect, it } from 'vitest'
import { zeroUuid } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'

eachDatabase('DELETE /labels/{id}', (app) => {
  it('removes the label from items and templates in one batch, which undo reverts', async () => {
    const { send, undo } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Tools' })
    const { json: item } = await send('POST', '/items', { name: 'Saw', labelIds: [label.id] })
    const { json: template } = await send('POST', '/templates', { name: 'Saw', defaultLabelIds: [label.id] })
    const labels = async () => [
      (await send('GET', `/items/${item.id}`)).json.labels.length,
      (await send('GET', `/templates/${template.id}`)).json.defaultLabels.length,
    ]
    const deleted = await send('DELETE', `/labels/${label.id}`)
    expect([deleted.status, await labels()]).toEqual([204, [0, 0]])
    const undone = await undo(deleted)
    expect([undone.json.undone, await labels()]).toEqual([3, [1, 1]])
  })
})

eachDatabase('POST /labels/{id}/merge', (app) => {
  it('returns an error for the label itself, an unknown target, and too many levels', async () => {
    const { send } = await app().signUp()
    const make = async (name: string, parentId?: string) =>
      (await send('POST', '/labels', { name, ...(parentId && { parentId }) })).json
    const tools = await make('Tools')
    const saws = await make('Saws', tools.id)
    const others = [await make('A')]
    for (const name of ['B', 'C', 'D', 'E']) others.push(await make(name, others.at(-1).id))
    const stranger = await app().signUp()
    const { json: foreign } = await stranger.send('POST', '/labels', { name: 'Foreign' })
    const before = (await send('GET', '/labels')).json
    const merge = async (into: string) => (await send('POST', `/labels/${tools.id}/merge`, { into })).status
    expect(await merge(tools.id)).toBe(422)
    expect(await merge('nothing')).toBe(422)
    expect(await merge(foreign.id)).toBe(404)
    expect(await merge(others.at(-1).id)).toBe(422)
    expect((await stranger.send('POST', `/labels/${saws.id}/merge`, { into: foreign.id })).status).toBe(404)
    expect((await send('GET', '/labels')).json).toEqual(before)
  })

  it('moves items, templates and children to the target in one batch, which undo reverts', async () => {
    const { send, undo } = await app().signUp()
    const { json: bikes } = await send('POST', '/labels', { name: 'Bikes' })
    const { json: camping } = await send('POST', '/labels', { name: 'Camping' })
    const { json: racing } = await send('POST', '/labels', { name: 'Racing', parentId: bikes.id })
    const { json: tent } = await send('POST', '/items', { name: 'Tent', labelIds: [bikes.id, camping.id] })
    const { json: bike } = await send('POST', '/items', { name: 'Bike', labelIds: [bikes.id, racing.id] })
    await send('PUT', `/items/${bike.id}`, { archived: true })
    const { json: template } = await send('POST', '/templates', { name: 'T', defaultLabelIds: [bikes.id] })
    const names = (labels: { name: string }[]) => labels.map(({ name }) => name).join()
    const state = async () => [
      (await send('GET', '/labels')).json.map((label: { name: string; parentId: string }) => [
        label.name,
        label.parentId,
      ]),
      names((await send('GET', `/items/${tent.id}`)).json.labels),
      names((await send('GET', `/items/${bike.id}`)).json.labels),
      names((await send('GET', `/templates/${template.id}`)).json.defaultLabels),
    ]
    const before = await state()
    const merged = await send('POST', `/labels/${bikes.id}/merge`, { into: camping.id })
    expect([merged.status, merged.json]).toEqual([200, { items: 2, hadBoth: 1 }])
    expect(await state()).toEqual([
      [
        ['Camping', zeroUuid],
        ['Racing', camping.id],
      ],
      'Camping',
      'Camping,Racing',
      'Camping',
    ])
    await undo(merged)
    expect(await state()).toEqual(before)
  })

  it("moves the target to the label's parent when merging into a descendant", async () => {
    const { send } = await app().signUp()
    const make = async (name: string, parentId?: string) =>
      (await send('POST', '/labels', { name, ...(parentId && { parentId }) })).json
    const tools = await make('Tools')
    const saws = await make('Saws', tools.id)
    const small = await make('Small', saws.id)
    const drills = await make('Drills', tools.id)
    expect((await send('POST', `/labels/${tools.id}/merge`, { into: small.id })).status).toBe(200)
    const labels = (await send('GET', '/labels')).json
    const parents = Object.fromEntries(
      labels.map(({ id, parentId }: { id: string; parentId: string }) => [id, parentId]),
    )
    expect(parents).toEqual({ [small.id]: zeroUuid, [saws.id]: small.id, [drills.id]: small.id })
  })
})
