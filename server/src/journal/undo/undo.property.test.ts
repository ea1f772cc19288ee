// @module-tag slow

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { randomWrite, sendRandomWrite } from '#test/random-writes.ts'
import type { TestResponse, Person } from '#test/test-app.ts'
import { checkTallies } from '#server/features/items/tallies/check-tallies.ts'

/** Checks that a page long enough for all items equals the list without pages. */
async function checkSummaries({ send }: Person): Promise<void> {
  const page = await send('GET', '/items?page=1&pageSize=1000&includeArchived=true')
  const everything = await send('GET', '/items?includeArchived=true')
  expect(page.json.items).toEqual(everything.json.items)
}

eachDatabase('Undo', (app) => {
  it('of all batches from the newest to the oldest restores the first state, and undoing these undos restores the last state', async () => {
    const property = fc.asyncProperty(
      fc.array(randomWrite, { minLength: 1, maxLength: 14 }),
      async (actions) => {
        const person = await app().signUp({ seed: true })
        for (const shade of [0, 1, 3]) {
          await sendRandomWrite(person, { kind: 'attach file', name: 'Saw', at: 0, shade, primary: false })
        }
        async function readState(): Promise<unknown> {
          for await (const { wrong } of checkTallies(app().context.database)) expect(wrong).toBe(0)
          await checkSummaries(person)
          return stateOf(person)
        }
        const states = [await readState()]
        const batches: string[] = []
        const changes: unknown[] = []
        const loadChanges = async (batch: string) =>
          (await person.send('GET', `/journal/${batch}`)).json.changes
        for (const act of actions) {
          const response = await sendRandomWrite(person, act)
          expect(response?.status).toBeLessThan(500)
          const batch = response?.headers['cubby-batch']
          if (batch === undefined) continue
          batches.push(String(batch))
          changes.push(await loadChanges(String(batch)))
          states.push(await readState())
        }
        const undoAll = async (list: string[], expected: unknown[]) => {
          const undos: string[] = []
          for (const [index, batch] of list.entries()) {
            const response = await person.send('POST', `/journal/${batch}/undo`)
            expect(response).toMatchObject({ status: 200 })
            undos.push(String(response.headers['cubby-batch']))
            expect(await readState()).toEqual(expected[index])
          }
          return undos
        }
        const undos = await undoAll(batches.toReversed(), states.slice(0, -1).toReversed())
        await undoAll(undos.toReversed(), states.slice(1))
        for (const [index, batch] of batches.entries())
          expect(await loadChanges(batch)).toEqual(changes[index])
      },
    )
    await fc.assert(property, { numRuns: 8 })
  })
})

/** Edits of one item. No two of them change the same field, label or custom field. */
const edits: readonly ((item: { labelIds: string[]; fields: object[] }, others: string[]) => object)[] = [
  () => ({ name: 'Axe', manufacturer: 'Acme' }),
  () => ({ purchasePrice: 12.5 }),
  () => ({ quantity: 3, notes: 'two lines\nof notes' }),
  () => ({ warrantyExpires: '2027-02-03', archived: true }),
  ({ labelIds }, [added]) => ({ labelIds: [...labelIds, added] }),
  ({ labelIds }, [, removed]) => ({ labelIds: labelIds.filter((id) => id !== removed) }),
  ({ fields }) => ({ fields: fields.map((one, at) => (at === 0 ? { ...one, textValue: 'new' } : one)) }),
  ({ fields }) => ({ fields: fields.slice(0, -1) }),
  (_, [, , location]) => ({ locationId: location }),
]

eachDatabase('Undo of interleaved edits', (app) => {
  it('restores the first state in any order, and redo restores the last state, when each edit changed another field', async () => {
    const orders = fc.shuffledSubarray([...edits.keys()], { minLength: edits.length })
    const property = fc.asyncProperty(orders, orders, orders, async (done, undone, redone) => {
      const person = await app().signUp()
      const { send } = person
      const made = async (path: string, body: object) => String((await send('POST', path, body)).json.id)
      const [added, removed] = [await made('/labels', { name: 'A' }), await made('/labels', { name: 'B' })]
      const [from, to] = [await made('/locations', { name: 'A' }), await made('/locations', { name: 'B' })]
      const path = `/items/${await made('/items', {
        name: 'Saw',
        locationId: from,
        labelIds: [removed],
        fields: ['Size', 'Colour', 'Volts'].map((field) => ({ name: field, type: 'text', textValue: 'old' })),
      })}`
      const start = await stateOf(person)
      const batches = new Map<number, string>()
      const write = async (index: number, response: TestResponse) => {
        expect(response).toMatchObject({ status: 200 })
        batches.set(index, String(response.headers['cubby-batch']))
      }
      for (const index of done) {
        const { json } = await send('GET', path)
        const labelIds = json.labels.map(({ id }: { id: string }) => id)
        const edit = edits[index]?.({ labelIds, fields: json.fields }, [added, removed, to])
        await write(index, await send('PATCH', path, edit))
      }
      const end = await stateOf(person)
      for (const index of undone)
        await write(index, await send('POST', `/journal/${batches.get(index)}/undo`))
      expect(await stateOf(person)).toEqual(start)
      for (const index of redone)
        await write(index, await send('POST', `/journal/${batches.get(index)}/undo`))
      expect(await stateOf(person)).toEqual(end)
    })
    await fc.assert(property, { numRuns: 4 })
  })
})
