import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { TestResponse, Person } from '#test/test-app.ts'

const most = listLimits.itemLevels

async function createChain({ send }: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let level = 1; level <= count; level++) {
    const response = await send('POST', '/items', { name: `I${level}`, parentId: ids.at(-1) ?? null })
    expect(response.status, response.text).toBe(201)
    ids.push(response.json.id)
  }
  return ids
}

function expectTooDeep({ status, json }: TestResponse): void {
  expect([status, json.code]).toEqual([422, 'too_deep'])
  expect(json.error).toContain(`${most} levels`)
  expect(json.fields.parentId).toContain(`${most} levels`)
}

eachDatabase('Items beyond the maximum depth', (app) => {
  it('are not created, moved, copied or created from a template, and nothing is written', async () => {
    const me = await app().signUp()
    const { send } = me
    const chain = await createChain(me, most)
    const pair = await createChain(me, 2)
    const { json: template } = await send('POST', '/templates', { name: 'Bulb' })
    const before = (await send('GET', '/locations/tree?withItems=true')).text
    const { total } = (await send('GET', '/items?page=1&pageSize=1')).json
    const [innermost, above, two] = [chain.at(-1), chain.at(-2), chain.at(-3)]
    const part = { name: 'Part', parentId: innermost }
    expectTooDeep(await send('POST', '/items', part))
    expectTooDeep(await send('POST', '/items/many', { items: [{ name: 'Fine' }, part] }))
    expectTooDeep(await send('POST', `/templates/${template.id}/create-item`, part))
    for (const method of ['PUT', 'PATCH'] as const) {
      expectTooDeep(await send(method, `/items/${pair[1]}`, { parentId: innermost }))
      // The item moves together with its part, so it needs two levels below its new parent.
      expectTooDeep(await send(method, `/items/${pair[0]}`, { parentId: above }))
    }
    expect((await send('GET', '/items?page=1&pageSize=1')).json.total).toBe(total)
    expect((await send('GET', '/locations/tree?withItems=true')).text).toBe(before)
    expect((await send('PATCH', `/items/${pair[0]}`, { parentId: two })).status).toBe(200)
    expect((await send('POST', `/items/${innermost}/duplicate`, {})).status).toBe(201)
  })

  it('can be read and moved up when they exist, but not copied at their level', async () => {
    const me = await app().signUp()
    const { send } = me
    const chain = await createChain(me, most)
    const { json: deep } = await send('POST', '/items', { name: 'Deep' })
    await app().context.database.write((tx) =>
      tx
        .updateTable('item')
        .set({ parent_id: chain.at(-1) ?? null })
        .where('group_id', '=', me.householdId)
        .where('id', '=', deep.id)
        .execute(),
    )
    expect((await send('PATCH', `/items/${deep.id}`, { notes: 'a new revision' })).status).toBe(200)
    expect((await send('GET', `/items/${deep.id}`)).json.parent.id).toBe(chain.at(-1))
    expectTooDeep(await send('POST', `/items/${deep.id}/duplicate`, {}))
    expectTooDeep(await send('PATCH', `/items/${chain[1]}`, { parentId: (await createChain(me, 2))[1] }))
    // The item is too deep already. A move to the same level is allowed, because the item gets no deeper.
    expect(
      (await send('PATCH', `/items/${chain[1]}`, { parentId: (await createChain(me, 1))[0] })).status,
    ).toBe(200)
    expect((await send('PATCH', `/items/${deep.id}`, { parentId: chain.at(-2) })).status).toBe(200)
  })

  it('are not restored by undo', async () => {
    const me = await app().signUp()
    const { send } = me
    const pair = await createChain(me, 2)
    const removal = await send('DELETE', `/items/${pair[1]}`)
    const chain = await createChain(me, most - 1)
    await send('PATCH', `/items/${pair[0]}`, { parentId: chain.at(-1) })
    const refused = await me.undo(removal)
    expect(refused.status).toBe(409)
    expect(refused.json.details.obstacles).toMatchObject([{ id: pair[1] }])
    await send('PATCH', `/items/${pair[0]}`, { parentId: chain.at(-2) })
    expect((await me.undo(removal)).json).toMatchObject({ undone: 1 })
  })
})
