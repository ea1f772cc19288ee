// @module-tag slow

import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const itemCount = 1500

async function createItems({ send }: Person): Promise<void> {
  for (let from = 0; from < itemCount; from += 500) {
    const items = Array.from({ length: 500 }, (_, index) => ({
      name: `Item ${from + index}`,
      description: 'A description with some words that a search can find',
    }))
    expect((await send('POST', '/items/many', { items })).status).toBe(201)
  }
}

eachDatabase('A large bulk edit', (app) => {
  /** Sends a request and returns how many turns the event loop made until the response. */
  async function countTurnsDuring(send: () => Promise<{ status: number; text: string }>): Promise<number> {
    const progress = { isDone: false }
    const running = send().finally(() => (progress.isDone = true))
    let turns = 0
    while (!progress.isDone) {
      await setImmediate()
      turns++
    }
    const { status, text } = await running
    expect(status, text).toBeLessThan(300)
    return turns
  }

  it('leaves the event loop free for other requests, and so do a bulk deletion and an undo', async () => {
    const me = await app().signUp()
    await createItems(me)
    const undoLast = async () => {
      const { json } = await me.send('GET', '/journal?pageSize=1')
      return me.send('POST', `/journal/${json.items[0].id}/undo`)
    }
    for (const change of [{ set: { insured: true } }, { delete: true }]) {
      const edit = () => me.send('POST', '/items/bulk', { search: {}, ...change })
      for (const long of [edit, undoLast, undoLast, undoLast]) {
        expect(await countTurnsDuring(long), JSON.stringify(change)).toBeGreaterThan(100)
      }
    }
    const { json } = await me.send('GET', '/items?pageSize=1')
    expect(json.total).toBe(itemCount)
  })
})
