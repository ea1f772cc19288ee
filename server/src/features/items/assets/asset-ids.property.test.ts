import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAssetId } from '#server/shared/asset-id.ts'
import { withServer } from '#test/each-database.ts'
import type { TestResponse, Person } from '#test/test-app.ts'

/** A number that selects an existing item when the action runs or, for an undo, a batch. */
const pick = fc.nat({ max: 1000 })
const number = fc.nat({ max: 30 })
const single = fc.oneof(
  fc.record({ kind: fc.constant('create' as const) }),
  fc.record({ kind: fc.constant('duplicate' as const), at: pick }),
  fc.record({ kind: fc.constant('set' as const), at: pick, number }),
  fc.record({ kind: fc.constant('clear' as const), at: pick }),
  fc.record({ kind: fc.constant('delete' as const), at: pick }),
  fc.record({ kind: fc.constant('ensure' as const) }),
  fc.record({ kind: fc.constant('undo' as const), at: pick }),
  fc.record({
    kind: fc.constant('import' as const),
    rows: fc.array(fc.record({ ref: fc.nat({ max: 5 }), number: fc.option(number) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)
const step = fc.oneof(
  { weight: 3, arbitrary: single.map((action) => [action]) },
  { weight: 1, arbitrary: fc.array(single, { minLength: 2, maxLength: 4 }) },
)
type Action = typeof single extends fc.Arbitrary<infer T> ? T : never

interface Numbered {
  id: string
  number: number
}

const numberOf = (item: Numbered) => item.number

async function listNumbered({ send }: Person): Promise<Numbered[]> {
  const { json } = await send('GET', '/items?includeArchived=true')
  const items: { id: string; assetId: string }[] = json.items
  return items.map(({ id, assetId }) => ({ id, number: parseAssetId(assetId) ?? 0 }))
}

/** Returns the asset numbers that the action names. The server assigns all other numbers. */
function numbersIn(action: Action): number[] {
  if (action.kind === 'set') return [action.number]
  return action.kind === 'import' ? action.rows.flatMap((row) => row.number ?? []) : []
}

function run(person: Person, action: Action, items: readonly Numbered[], batches: readonly string[]) {
  const { send } = person
  const at = 'at' in action ? `/items/${items[action.at % items.length]?.id}` : ''
  const put = (assetId: unknown) => send('PUT', at, { assetId })
  const runs: Record<Action['kind'], () => Promise<TestResponse>> = {
    create: () => send('POST', '/items', { name: 'a' }),
    duplicate: () => send('POST', `${at}/duplicate`),
    set: () => put(numbersIn(action)[0]),
    clear: () => put(''),
    delete: () => send('DELETE', at),
    ensure: () => send('POST', '/actions/ensure-asset-ids'),
    undo: () => send('POST', `/journal/${batches['at' in action ? action.at % batches.length : 0]}/undo`),
    import: () => {
      const rows = action.kind === 'import' ? action.rows : []
      const unique = new Map(rows.map((row) => [row.ref, row.number]))
      const lines = [...unique].map(([ref, given]) => `ref${ref},,${given ?? ''},Item ${ref}`)
      return person.importCsv(`HB.import_ref,HB.location,HB.asset_id,HB.name\n${lines.join('\n')}\n`)
    },
  }
  return runs[action.kind]()
}

async function checkLookUp({ send }: Person, items: readonly Numbered[], highest: number): Promise<void> {
  for (const wanted of new Set([1, highest, highest + 1, ...items.map((item) => item.number)])) {
    const expected = items.filter((item) => wanted > 0 && item.number === wanted).map(({ id }) => id)
    const { json } = await send('GET', `/assets/${wanted}`)
    const found: string[] = json.items.map(({ id }: { id: string }) => id)
    expect([found.toSorted(), json.total], String(wanted)).toEqual([expected.toSorted(), expected.length])
  }
}

withServer('Asset IDs', (app) => {
  it('are assigned above every earlier asset ID, and a search for an asset ID finds its item', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const person = await app().signUp()
      const batches: string[] = []
      const ever = new Set<number>()
      let before: Numbered[] = []
      for (const actions of steps) {
        const highest = Math.max(0, ...ever)
        const asked = new Set(actions.flatMap(numbersIn))
        const responses = await Promise.all(actions.map((action) => run(person, action, before, batches)))
        for (const response of responses) {
          expect(response.status, response.text).toBeLessThan(500)
          const batch = response.headers['cubby-batch']
          if (batch !== undefined) batches.push(String(batch))
        }
        const after = await listNumbered(person)
        const hadBefore = new Map(before.map((item) => [item.id, item.number]))
        const changed = after.filter((item) => item.number !== hadBefore.get(item.id))
        const created = responses.filter(({ status }) => status === 201)
        const answered = created.map(({ json }) => parseAssetId(json.assetId) ?? 0)
        // After an undo, items have their old numbers again. So then only the responses for created items show which
        // numbers are new.
        const seen = actions.some(({ kind }) => kind === 'undo') ? answered : changed.map(numberOf)
        const given = seen.filter((one) => one > 0 && !asked.has(one))
        for (const one of given) expect(one).toBeGreaterThan(highest)
        expect(new Set(given).size).toBe(given.length)
        for (const one of [...after.map(numberOf), ...answered]) ever.add(one)
        await checkLookUp(person, after, Math.max(0, ...ever))
        before = after
      }
    })
    await fc.assert(property, { numRuns: 8 })
  })
})
