import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

const zero = '00000000-0000-0000-0000-000000000000'

/** Creates House › Attic › Box with a lamp in the box, and a shed beside the house. */
async function createFixtures(app: TestApp) {
  const me = await app.signUp()
  const create = async (name: string, parentId: string | null = null): Promise<string> =>
    (await me.send('POST', '/locations', { name, parentId })).json.id
  const house = await create('House')
  const attic = await create('Attic', house)
  const box = await create('Éclair box', attic)
  const shed = await create('shed')
  await me.send('POST', '/items', { name: 'Lamp', locationId: box, quantity: 2, purchasePrice: 4 })
  return { me, create, house, attic, box, shed }
}

const names = (nodes: { name: string }[]) => nodes.map(({ name }) => name)

async function pathsOf(me: Person): Promise<string[]> {
  const { json } = await me.send('GET', '/locations')
  return json.map(({ path }: { path: string[] }) => path.join('/')).toSorted()
}

eachDatabase('Tree of locations', (app) => {
  it('returns several levels at once, with the totals of each location', async () => {
    const { me, house, attic } = await createFixtures(app())
    const { json } = await me.send('GET', '/locations/levels')
    expect(json).toMatchObject({ total: 4, levels: [{ parentId: null, total: 2 }] })
    expect(json.levels[0].items).toEqual([
      { id: house, name: 'House', childCount: 1, rowCount: 1, value: 8 },
      expect.objectContaining({ name: 'shed', childCount: 0, rowCount: 0, value: 0 }),
    ])
    const several = await me.send('GET', `/locations/levels?in=${attic}&in=${zero}&in=${house}&in=nothing`)
    expect(
      several.json.levels.map(({ parentId, items }: { parentId: string; items: { name: string }[] }) => [
        parentId,
        names(items),
      ]),
    ).toEqual([
      [attic, ['Éclair box']],
      [null, ['House', 'shed']],
      [house, ['Attic']],
      ['nothing', []],
    ])
    const paged = await me.send('GET', '/locations/levels?pageSize=1&page=2')
    expect(paged.json.levels).toMatchObject([{ total: 2, items: [{ name: 'shed' }] }])
    const other = await app().signUp()
    expect((await other.send('GET', `/locations/levels?in=${house}`)).json.levels).toMatchObject([
      { total: 0, items: [] },
    ])
  })

  it('finds locations by words in their names and in the names of their ancestors, with matches in their own names first', async () => {
    const { me, create, attic } = await createFixtures(app())
    await create('Attic hatch', attic)
    const found = async (q: string) => {
      const { json } = await me.send('GET', `/locations/found?q=${encodeURIComponent(q)}`)
      return [json.total, names(json.items)]
    }
    expect(await found('attic')).toEqual([3, ['Attic', 'Attic hatch', 'Éclair box']])
    expect(await found('house ECL')).toEqual([1, ['Éclair box']])
    expect(await found('shed attic')).toEqual([0, []])
    expect(await found(' ')).toEqual([0, []])
    const { json } = await me.send('GET', '/locations/found?q=eclair')
    expect(json.items[0].path).toEqual(['House', 'Attic', 'Éclair box'])
  })

  it('returns path and totals of one location', async () => {
    const { me, house, attic, box } = await createFixtures(app())
    expect((await me.send('GET', `/locations/${attic}`)).json).toMatchObject({
      path: [{ id: house, name: 'House' }],
      rowCount: 1,
      pieceCount: 2,
      locationCount: 1,
      totalPrice: 8,
    })
    expect((await me.send('GET', `/locations/${box}`)).json.path).toHaveLength(2)
  })
})

eachDatabase('POST /locations/move', (app) => {
  it('moves nothing when a location would be inside itself, or when a location or its new parent is unknown', async () => {
    const { me, house, attic, box, shed } = await createFixtures(app())
    const before = await pathsOf(me)
    const move = (ids: string[], parentId: string | null) =>
      me.send('POST', '/locations/move', { ids, parentId })
    for (const [ids, parentId] of [
      [[shed, house], box],
      [[house], house],
      [[attic, shed], attic],
    ] as const) {
      const { status, json } = await move([...ids], parentId)
      expect([status, json.code]).toEqual([422, 'parent_cycle'])
    }
    expect((await move([shed, newId()], house)).status).toBe(404)
    expect((await move([shed], newId())).status).toBe(404)
    const stranger = await app().signUp()
    expect((await stranger.send('POST', '/locations/move', { ids: [shed], parentId: null })).status).toBe(404)
    expect(await pathsOf(me)).toEqual(before)
  })

  it('moves locations with everything inside in one batch, which undo reverts', async () => {
    const { me, attic, box, shed, create } = await createFixtures(app())
    const before = await pathsOf(me)
    const barn = await create('Barn')
    // Only the attic and the shed count as moved, because the box is inside the attic.
    const moved = await me.send('POST', '/locations/move', { ids: [attic, box, shed], parentId: barn })
    expect([moved.status, moved.json]).toEqual([200, { moved: 2 }])
    expect(await pathsOf(me)).toEqual(['Barn', 'Barn/Attic', 'Barn/Attic/Éclair box', 'Barn/shed', 'House'])
    const same = await me.send('POST', '/locations/move', { ids: [shed], parentId: barn })
    expect([same.json, same.headers['cubby-batch']]).toEqual([{ moved: 0 }, undefined])
    expect((await me.undo(moved)).json).toMatchObject({ undone: 2 })
    await me.send('DELETE', `/locations/${barn}`)
    expect(await pathsOf(me)).toEqual(before)
  })

  it('allows a second move of a location, and then returns 409 for undoing only the first', async () => {
    const { me, box, shed, house } = await createFixtures(app())
    const first = await me.send('POST', '/locations/move', { ids: [box], parentId: shed })
    const second = await me.send('POST', '/locations/move', { ids: [box], parentId: house })
    expect(await pathsOf(me)).toContain('House/Éclair box')
    expect((await me.undo(first)).json.code).toBe('changed_since')
    expect((await me.undo(second)).status).toBe(200)
    expect(await pathsOf(me)).toContain('shed/Éclair box')
  })

  it('returns 422 when a location would move into a location that is inside it', async () => {
    const { me, house, shed } = await createFixtures(app())
    await me.send('POST', '/locations/move', { ids: [shed], parentId: house })
    const { status, json } = await me.send('POST', '/locations/move', { ids: [house], parentId: shed })
    expect([status, json.code]).toEqual([422, 'parent_cycle'])
  })
})
