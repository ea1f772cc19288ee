import { expect, it } from 'vitest'
import type { Reader } from '#server/database/database.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'
import { checkTallies } from './check-tallies.ts'

eachDatabase('checkTallies', (app) => {
  it('finds no wrong total when items are created during the check', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'Lamp' })
    const { database } = app().context
    const found: number[] = []
    const busy = {
      ...database,
      read: writingAfterTallies(database.read, person),
      snapshot: <T>(work: (db: Reader) => Promise<T>) =>
        database.snapshot((db) => work(writingAfterTallies(db, person))),
    }
    for await (const { householdId, wrong } of checkTallies(busy))
      if (householdId === person.householdId) found.push(wrong)
    expect(found).toEqual([0])
    expect((await person.send('GET', '/items')).json.total).toBeGreaterThan(1)
  })
})

/** Returns a connection that creates an item whenever tallies have been read. */
function writingAfterTallies(db: Reader, { send }: Person): Reader {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [first] = result.rows
      if (first && 'value' in first && 'price' in first) await send('POST', '/items', { name: 'Axe' })
      return result
    },
  })
}
