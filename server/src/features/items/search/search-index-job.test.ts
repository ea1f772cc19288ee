import { expect, it } from 'vitest'
import { countSegments } from '#server/database/sqlite/text-indexes.ts'
import { eachDatabase } from '#test/each-database.ts'
import { searchIndexJob } from './search-index-job.ts'

eachDatabase('Search indexes', (app) => {
  it('return the same results after a job has merged them', async () => {
    const { database } = app().context
    const isSqlite = database.kind === 'sqlite'
    const me = await app().signUp()
    const words = ['lamp', 'axe', 'round', 'xl', 'number 7', 'lam rou']
    const search = async () => {
      const responses = []
      for (const word of words) {
        const { json } = await me.send('GET', `/items?q=${encodeURIComponent(word)}&orderBy=name`)
        responses.push(json.items.map(({ name }: { name: string }) => name))
      }
      return responses
    }
    const parts = async () => {
      if (!isSqlite) return 0
      const counted = []
      for (const index of ['item_text', 'item_short']) counted.push(await countSegments(database.read, index))
      return Math.max(...counted)
    }
    for (let index = 0; index < 30; index++) {
      const name = `${index % 3 ? 'Round lamp' : 'Axe'} XL number ${index}`
      const { json } = await me.send('POST', '/items', { name })
      if (index % 4 === 0) await me.send('PUT', `/items/${json.id}`, { name: `${name} again` })
    }
    const before = await search()
    expect((await parts()) > 4).toBe(isSqlite)
    await searchIndexJob.run(app().context)
    expect(await parts()).toBe(isSqlite ? 1 : 0)
    expect(await search()).toEqual(before)
  })
})
