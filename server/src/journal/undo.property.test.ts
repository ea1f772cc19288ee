import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import type { Answer, Person } from '#test/test-app.ts'

/** Numbers pick one of what exists at that moment. */
const pick = fc.nat({ max: 1000 })
const name = fc.constantFrom('Saw', 'Axe', 'Écrou', '電池', 'Box / small', '=1+1', 'Bow; arrow')
const action = fc.oneof(
  fc.record({ kind: fc.constant('create item' as const), name, at: pick, label: pick, parent: pick }),
  fc.record({
    kind: fc.constant('change item' as const),
    name,
    at: pick,
    price: fc.integer({ min: 0, max: 99 }),
  }),
  fc.record({ kind: fc.constant('move item' as const), name, at: pick, to: pick, sync: fc.boolean() }),
  fc.record({ kind: fc.constant('delete item' as const), at: pick }),
  fc.record({ kind: fc.constant('create location' as const), name, at: pick }),
  fc.record({ kind: fc.constant('move location' as const), name, at: pick, to: pick }),
  fc.record({ kind: fc.constant('delete location' as const), at: pick }),
  fc.record({ kind: fc.constant('empty location' as const), at: pick, to: pick }),
  fc.record({ kind: fc.constant('create label' as const), name }),
  fc.record({ kind: fc.constant('delete label' as const), at: pick }),
  fc.record({ kind: fc.constant('rename household' as const), name }),
  fc.record({
    kind: fc.constant('import' as const),
    name,
    refs: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 }),
  }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

async function idsOf({ send }: Person, path: string): Promise<string[]> {
  const { json } = await send('GET', path)
  const things: { id: string }[] = path.startsWith('/items') ? json.items : json
  return things.map(({ id }) => id).toSorted()
}

/** Some actions are refused, as they would be in life; only 5xx is wrong. */
async function run(person: Person, act: Action): Promise<Answer | undefined> {
  const { send } = person
  const [items, locations, labels] = await Promise.all([
    idsOf(person, '/items?includeArchived=true'),
    idsOf(person, '/locations'),
    idsOf(person, '/labels'),
  ])
  const one = (ids: string[], at: number) => ids[at % ids.length] ?? null
  switch (act.kind) {
    case 'create item':
      return send('POST', '/items', {
        name: act.name,
        locationId: one(locations, act.at),
        labelIds: labels.slice(0, act.label % 3),
        parentId: act.parent % 2 === 0 ? one(items, act.parent) : null,
      })
    case 'change item':
      return send('PUT', `/items/${one(items, act.at)}`, {
        name: act.name,
        purchasePrice: act.price,
        labelIds: labels.slice(0, act.price % 3),
        fields: act.price % 2 === 0 ? [] : [{ name: 'Size', type: 'number', numberValue: act.price }],
      })
    case 'move item':
      return send('PATCH', `/items/${one(items, act.at)}`, {
        locationId: one(locations, act.to),
        parentId: one(items, act.to),
        syncChildItemsLocations: act.sync,
      })
    case 'delete item':
      return send('DELETE', `/items/${one(items, act.at)}`)
    case 'create location':
      return send('POST', '/locations', {
        name: act.name,
        parentId: act.at % 2 ? one(locations, act.at) : null,
      })
    case 'move location':
      return send('PUT', `/locations/${one(locations, act.at)}`, {
        name: act.name,
        parentId: one(locations, act.to),
      })
    case 'delete location':
      return send('DELETE', `/locations/${one(locations, act.at)}`)
    case 'empty location':
      return send('DELETE', `/locations/${one(locations, act.at)}?contents=move&to=${one(locations, act.to)}`)
    case 'create label':
      return send('POST', '/labels', { name: act.name })
    case 'delete label':
      return send('DELETE', `/labels/${one(labels, act.at)}`)
    case 'rename household':
      return send('PUT', '/groups', { name: act.name })
    case 'import': {
      const rows = act.refs.map(
        (ref) => `ref${ref},House / ${ref % 2 ? 'Attic' : ''},L${ref % 3},"${act.name} ${ref}"`,
      )
      return person.importCsv(`HB.import_ref,HB.location,HB.labels,HB.name\n${rows.join('\n')}\n`)
    }
  }
}

eachDatabase('Undo', (app) => {
  it('of every batch, newest first, leads back to the beginning, and of those undos to the end', async () => {
    const property = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (actions) => {
      const person = await app().signUp({ seed: true })
      const states = [await stateOf(person)]
      const batches: string[] = []
      for (const act of actions) {
        const answer = await run(person, act)
        expect(answer?.status).toBeLessThan(500)
        const batch = answer?.headers['cubby-batch']
        if (batch === undefined) continue
        batches.push(String(batch))
        states.push(await stateOf(person))
      }
      const undoAll = async (list: string[], expected: unknown[]) => {
        const undos: string[] = []
        for (const [index, batch] of list.entries()) {
          const answer = await person.send('POST', `/journal/${batch}/undo`)
          expect(answer).toMatchObject({ status: 200 })
          undos.push(String(answer.headers['cubby-batch']))
          expect(await stateOf(person)).toEqual(expected[index])
        }
        return undos
      }
      const undos = await undoAll(batches.toReversed(), states.slice(0, -1).toReversed())
      await undoAll(undos.toReversed(), states.slice(1))
    })
    await fc.assert(property, { numRuns: 8 })
  })
})
