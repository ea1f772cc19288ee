// @module-tag slow

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { randomWrite, sendRandomWrite } from '#test/random-writes.ts'
import type { Person } from '#test/test-app.ts'

const otherWrite = randomWrite.filter(({ kind }) => !kind.includes('claim'))

/** Returns everything that a claim shows, except whether the inventory still has the items. */
async function readClaim({ send }: Person, at: string): Promise<unknown[]> {
  const { items } = (await send('GET', `${at}/items`)).json
  const details: object[] = []
  for (const { id } of items) details.push((await send('GET', `${at}/items/${id}`)).json)
  const shown = details.map((detail) => ({ ...detail, isInInventory: undefined, isChanged: undefined }))
  return [(await send('GET', at)).json, (await send('GET', `${at}/sums`)).json, shown]
}

eachDatabase('A claim', (app) => {
  it('keeps its content whatever is written to the inventory and to policies later', async () => {
    const property = fc.asyncProperty(
      fc.array(otherWrite, { minLength: 1, maxLength: 6 }),
      fc.array(otherWrite, { minLength: 1, maxLength: 10 }),
      async (before, after) => {
        const person = await app().signUp({ seed: true })
        for (const act of before) await sendRandomWrite(person, act)
        const { json: items } = await person.send('GET', '/items?includeArchived=true')
        const [policy] = (await person.send('GET', '/policies')).json
        const { json: claim } = await person.send('POST', '/claims', {
          name: 'Fire',
          kind: 'fire',
          policyId: policy?.id ?? null,
        })
        const at = `/claims/${claim.id}`
        const ids = items.items.map(({ id }: { id: string }) => id)
        expect((await person.send('POST', `${at}/items`, { ids })).json.changed).toBe(ids.length)
        const expected = await readClaim(person, at)
        for (const act of after) {
          const response = await sendRandomWrite(person, act)
          expect(response?.status).toBeLessThan(500)
        }
        expect(await readClaim(person, at)).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: 10 })
  })
})
