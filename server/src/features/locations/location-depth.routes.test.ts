import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { eachDatabase } from '#test/each-database.ts'
import { batchOf, type TestResponse, type Person } from '#test/test-app.ts'

const most = listLimits.locationLevels

async function create({ send }: Person, name: string, parentId: string | null): Promise<TestResponse> {
  return send('POST', '/locations', { name, parentId })
}

async function createChain(me: Person, count: number, parentId: string | null = null): Promise<string[]> {
  const ids: string[] = []
  for (let level = 1; level <= count; level++) {
    const response = await create(me, `L${level}`, ids.at(-1) ?? parentId)
    expect(response.status, response.text).toBe(201)
    ids.push(response.json.id)
  }
  return ids
}

function expectTooDeep({ status, json }: TestResponse, field = 'parentId'): void {
  expect([status, json.code]).toEqual([422, 'too_deep'])
  expect(json.error).toContain(`${most} levels`)
  expect(json.fields[field]).toContain(`${most} levels`)
}

eachDatabase('Locations beyond the maximum depth', (app) => {
  it('are not created or moved, and nothing is written', async () => {
    const me = await app().signUp()
    const chain = await createChain(me, most)
    const branch = await createChain(me, 2)
    const before = (await me.send('GET', '/locations')).text
    const [innermost, above, two] = [chain.at(-1), chain.at(-2), chain.at(-3)]
    expectTooDeep(await create(me, 'below', innermost ?? null))
    expectTooDeep(await me.send('PUT', `/locations/${branch[1]}`, { parentId: innermost }))
    // The location moves together with its child, so it needs two levels below its new parent.
    expectTooDeep(await me.send('PUT', `/locations/${branch[0]}`, { parentId: above }))
    expectTooDeep(await me.send('DELETE', `/locations/${branch[0]}?contents=move&to=${innermost}`), 'to')
    expect((await me.send('GET', '/locations')).text).toBe(before)
    expect((await me.send('PUT', `/locations/${branch[0]}`, { parentId: two })).status).toBe(200)
  })

  it('are not imported, unless the imported item is in such a location already', async () => {
    const me = await app().signUp()
    const path = (levels: number) => Array.from({ length: levels }, (_, at) => `L${at + 1}`).join(' / ')
    const file = (levels: number) => `HB.import_ref,HB.location,HB.name\nlamp,${path(levels)},Lamp\n`
    for (const query of ['?report=true', '?preview=true']) {
      const { status, json } = await me.importCsv(file(most + 1), query)
      const { problems = json.errors } = json.details ?? {}
      expect([query, status]).toEqual([query, query === '?preview=true' ? 200 : 422])
      expect(problems).toMatchObject([
        { line: 2, column: 'HB.location', reason: expect.stringContaining(`${most} are allowed`) },
      ])
    }
    expect((await me.send('GET', '/locations')).json).toEqual([])
    expect((await me.importCsv(file(most))).json).toMatchObject({ created: 1, newLocations: most })
    // Households that were created before the limit may have deeper locations.
    const innermost = (await me.send('GET', '/items')).json.items[0].location
    const { json: outer } = await create(me, 'L0', null)
    await app().context.database.write((tx) =>
      tx
        .updateTable('location')
        .set({ parent_id: outer.id })
        .where('group_id', '=', me.householdId)
        .where('parent_id', 'is', null)
        .where('id', '!=', outer.id)
        .execute(),
    )
    await me.send('PUT', `/locations/${innermost.id}`, { description: 'a new revision' })
    const exported = await me.exportCsv()
    expect(exported).toContain(`L0 / ${path(most)}`)
    expect((await me.importCsv(exported)).json).toMatchObject({ unchanged: 1, newLocations: 0 })
    expect((await me.importCsv(exported.replace('L0 / ', 'L9 / '))).status).toBe(422)
    const [shown] = (await me.send('GET', '/items')).json.items
    expect(shown.locationPath).toEqual(path(most).split(' / '))
  })

  it('are restored by undo only after their parent was moved up', async () => {
    const me = await app().signUp()
    const { send } = me
    const deleted = await createChain(me, 2)
    const removal = await send('DELETE', `/locations/${deleted[1]}`)
    const chain = await createChain(me, most - 1)
    expect((await send('PUT', `/locations/${deleted[0]}`, { parentId: chain.at(-1) })).status).toBe(200)
    const undo = `/journal/${batchOf(removal)}/undo`
    const refused = await send('POST', undo)
    expect([refused.status, refused.json.code]).toEqual([409, 'changed_since'])
    expect(refused.json.details.obstacles).toMatchObject([
      { id: deleted[1], reason: expect.stringContaining(`${most} levels`) },
    ])
    expect((await send('POST', `${undo}?skipChanged=true`)).json).toMatchObject({ undone: 0, skipped: 1 })
    await send('PUT', `/locations/${deleted[0]}`, { parentId: null })
    expect((await send('POST', undo)).json).toMatchObject({ undone: 1, skipped: 0 })
  })

  it('prevent the undo of a move when the moved location has got new locations inside it', async () => {
    const me = await app().signUp()
    const { send } = me
    const chain = await createChain(me, most - 1)
    const { json: box } = await create(me, 'Box', chain.at(-1) ?? null)
    const moved = await send('PUT', `/locations/${box.id}`, { parentId: null })
    const { json: tray } = await create(me, 'Tray', box.id)
    expect((await me.undo(moved)).status).toBe(409)
    await send('DELETE', `/locations/${tray.id}`)
    expect((await me.undo(moved)).json).toMatchObject({ undone: 1 })
  })
})
