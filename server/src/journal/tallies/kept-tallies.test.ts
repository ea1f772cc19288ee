import { expect, it } from 'vitest'
import { createRevisionCache } from '#server/shared/caches/revision-cache.ts'
import { actorOf } from '#test/actor-of.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { getTallies } from './kept-tallies.ts'
import { createTallyCache } from './tally-cache.ts'

/** How many items there are in all, or undefined when they would be read from the database. */
async function keptCount(app: TestApp, person: Person): Promise<number | undefined> {
  const actor = await actorOf(app.context, person)
  // as: what would be computed is not.
  const cached = () => Promise.resolve(undefined as never)
  const tallies = await getTallies({ ...app.context, cached }, actor)
  return tallies?.of('all', 0).get('')?.items
}

async function readCount(app: TestApp, person: Person, tallies = createTallyCache()) {
  const context = { ...app.context, tallies, cached: createRevisionCache() }
  return (await getTallies(context, await actorOf(app.context, person))).of('all', 0).get('')?.items
}

eachDatabase('Tallies that are kept', (app) => {
  it('follow each write of this server, and are the same as those of the database', async () => {
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Lamp' })
    expect(await keptCount(app(), me)).toBeUndefined()
    await me.send('GET', '/items/facets')
    const { json: saw } = await me.send('POST', '/items', { name: 'Saw' })
    expect(await keptCount(app(), me)).toBe(2)
    const { headers } = await me.send('DELETE', `/items/${saw.id}`)
    expect(await keptCount(app(), me)).toBe(1)
    await me.send('POST', `/journal/${String(headers['cubby-batch'])}/undo`)
    expect(await keptCount(app(), me)).toBe(2)
    expect(await readCount(app(), me)).toBe(2)
  })

  it('are read again after a write that this thread did not make', async () => {
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Lamp' })
    await me.send('GET', '/items/facets')
    expect((await me.importCsv('HB.location,HB.name\n,Saw\n,Axe\n')).status).toBe(200)
    expect(await keptCount(app(), me)).toBeUndefined()
    expect((await me.send('GET', '/items/facets')).json.total).toBe(3)
    expect(await keptCount(app(), me)).toBe(3)
  })

  it('are of no household that has more than fit', async () => {
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Lamp' })
    const tallies = createTallyCache(2)
    expect(await readCount(app(), me, tallies)).toBe(1)
    expect(tallies.size).toBe(0)
  })
})
