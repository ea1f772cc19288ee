import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'
import { entitiesGeneration, findMissing, tagsGeneration, type Exchange } from '#test/wire-shapes.ts'

/** Sends the requests in order. Returns keys and values of `exchanges` that are missing in the responses. */
async function exchange(me: Person, exchanges: readonly Exchange[]): Promise<string[]> {
  const { json: types } = await me.send('GET', '/entity-types')
  const ids = new Map<string, string>(types.map(({ name, id }: Record<string, string>) => [name, id]))
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => ids.get(name) ?? all)
  const missing: string[] = []
  for (const { method, path, body, status, shape, as } of exchanges) {
    const sent = body && JSON.parse(fill(JSON.stringify(body)))
    const response = await me.send(method, fill(path), sent)
    const isMissing = shape ? findMissing(shape, response.json) : []
    if (response.status !== status)
      isMissing.push(`${response.status} instead of ${status}: ${response.text}`)
    missing.push(...isMissing.map((one) => `${method} ${path}: ${one}`))
    if (as) ids.set(as, response.json?.id)
  }
  return missing
}

withServer('API generations', (app) => {
  it('return to clients of the second generation the keys and types that these clients read', async () => {
    expect(await exchange(await app().signUp(), tagsGeneration)).toEqual([])
  })

  it('return to clients of the third generation the keys and types that these clients read', async () => {
    expect(await exchange(await app().signUp(), entitiesGeneration)).toEqual([])
  })

  it('return the same data to clients of all generations after these clients wrote at the same time', async () => {
    const owner = await app().signUp()
    const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 2 })
    const [second, third] = [await app().signUp(), await app().signUp()]
    const tenant = { 'x-tenant': owner.householdUuid }
    for (const { send } of [second, third]) await send('POST', `/groups/invitations/${invitation.token}`)

    // The first client creates a location and a label. The second client creates an item with the label, and the third
    // a box in the location.
    const { json: attic } = await owner.send('POST', '/locations', { name: 'Attic' })
    const { json: label } = await owner.send('POST', '/labels', { name: 'Camping' })
    const tent = { name: 'Tent', locationId: attic.id, tagIds: [label.id] }
    const { json: item } = await second.send('POST', '/items', tent, tenant)
    const { json: types } = await third.send('GET', '/entity-types', undefined, tenant)
    const { id: entityTypeId } = types.find((type: { isLocation: boolean }) => type.isLocation)
    const box = { name: 'Box', parentId: attic.id, entityTypeId }
    const { json: boxed } = await third.send('POST', '/entities', box, tenant)

    // The second and third client change different fields of one item at the same time, and each creates twenty more
    // items.
    const names = (word: string) => Array.from({ length: 20 }, (_, at) => `${word} ${at}`)
    const writes = await Promise.all([
      second.send('PUT', `/items/${item.id}`, { notes: 'dry', tagIds: [] }, tenant),
      third.send('PUT', `/entities/${item.id}`, { parentId: boxed.id, purchasePrice: 7 }, tenant),
      ...names('Peg').map((name) => second.send('POST', '/items', { name, tagIds: [label.id] }, tenant)),
      ...names('Rope').map((name) => third.send('POST', '/entities', { name, parentId: boxed.id }, tenant)),
    ])
    expect(writes.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
    const batches = writes.map(({ headers }) => headers['cubby-batch'])
    expect(new Set(batches).size).toBe(writes.length)

    // Each client reads the item with the changes of all three.
    const byFirst = (await owner.send('GET', `/items/${item.id}`)).json
    const bySecond = (await second.send('GET', `/items/${item.id}`, undefined, tenant)).json
    const byThird = (await third.send('GET', `/entities/${item.id}`, undefined, tenant)).json
    expect(byFirst).toMatchObject({ notes: 'dry', labels: [], purchasePrice: 7, location: { id: boxed.id } })
    expect(bySecond).toEqual(byFirst)
    expect(byThird).toMatchObject({ notes: 'dry', tags: [], purchasePrice: 7, parent: { id: boxed.id } })
    const totals = [
      (await owner.send('GET', '/items')).json,
      (await second.send('GET', `/items?tags=${label.id}`, undefined, tenant)).json,
      (await third.send('GET', `/entities?parentIds=${boxed.id}`, undefined, tenant)).json,
      (await third.send('GET', '/entities?isLocation=true', undefined, tenant)).json,
    ].map(({ total }) => total)
    expect(totals).toEqual([41, 20, 21, 2])
    const numbers = (await owner.send('GET', '/items')).json.items.map(
      ({ assetId }: { assetId: string }) => assetId,
    )
    expect(new Set(numbers).size).toBe(41)

    // The first client undoes a change of the third.
    const [, moved] = batches
    expect((await owner.send('POST', `/journal/${String(moved)}/undo`)).status).toBe(200)
    const undone = (await third.send('GET', `/entities/${item.id}`, undefined, tenant)).json
    expect(undone).toMatchObject({ notes: 'dry', purchasePrice: 0, parent: { id: attic.id } })
  })
})
