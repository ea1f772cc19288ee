import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'

const places = ['Attic', 'Cellar'] as const
const labels = ['Fragile', 'Old', 'Loan'] as const
const words = ['lamp', 'Größe', '電池', 'tv', 'attic', 'loan', 'x100%'] as const

const some = <T>(list: readonly T[]) => fc.uniqueArray(fc.constantFrom(...list), { maxLength: 3 })
const thing = fc.record({
  name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
  place: fc.option(fc.constantFrom(...places)),
  labels: some(labels),
  size: fc.option(fc.constantFrom('big', 'small')),
  archived: fc.boolean(),
})
const question = fc.record({
  q: fc.array(fc.constantFrom(...words, 'LAMP', 'grosse', 'amp', '電', 'nothing'), { maxLength: 2 }),
  places: some(places),
  labels: some(labels),
  negate: fc.boolean(),
  sizes: some(['big', 'small']),
  archived: fc.boolean(),
})
type Thing = typeof thing extends fc.Arbitrary<infer T> ? T : never
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

const plain = (text: string) => text.toLowerCase().replaceAll('ö', 'o').replaceAll('ß', 'ss')

/** What the list promises, said as plainly as can be. */
function isAskedFor(one: Thing, asked: Question): boolean {
  const carries = one.labels.some((label) => asked.labels.includes(label))
  const wordIsFound = (word: string) => {
    const named = [one.place ?? '', ...one.labels].some(
      (name) => word.length > 2 && plain(name).includes(plain(word)),
    )
    return named || plain(`${one.name}\n${one.size === null ? '' : `Size ${one.size}`}`).includes(plain(word))
  }
  return (
    (asked.archived || !one.archived) &&
    (asked.places.length === 0 || (one.place !== null && asked.places.includes(one.place))) &&
    (asked.labels.length === 0 || carries !== asked.negate) &&
    (asked.sizes.length === 0 || (one.size !== null && asked.sizes.includes(one.size))) &&
    asked.q.every(wordIsFound)
  )
}

eachDatabase('The filters of the list', (app) => {
  it('find exactly what a plain reading of them finds', async () => {
    const inventory = fc.tuple(
      fc.array(thing, { minLength: 1, maxLength: 8 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(inventory, async ([things, questions]) => {
        const { send } = await app().signUp()
        const ids = new Map<string, string>()
        for (const name of places) ids.set(name, (await send('POST', '/locations', { name })).json.id)
        for (const name of labels) ids.set(name, (await send('POST', '/labels', { name })).json.id)
        const idsOf = (names: readonly string[]) => names.map((name) => ids.get(name) ?? '')
        const made: { id: string; one: Thing }[] = []
        for (const one of things) {
          const place = one.place && ids.get(one.place)
          const { json } = await send('POST', '/items', {
            name: one.name,
            locationId: place,
            labelIds: idsOf(one.labels),
          })
          const fields = one.size === null ? [] : [{ name: 'Size', textValue: one.size }]
          await send('PUT', `/items/${json.id}`, { fields, archived: one.archived })
          made.push({ id: json.id, one })
        }
        for (const asked of questions) {
          const query = new URLSearchParams({
            q: asked.q.join(' '),
            negateLabels: String(asked.negate),
            includeArchived: String(asked.archived),
          })
          for (const id of idsOf(asked.places)) query.append('locations', id)
          for (const id of idsOf(asked.labels)) query.append('labels', id)
          for (const size of asked.sizes) query.append('fields', `Size=${size}`)
          const expected = made.filter(({ one }) => isAskedFor(one, asked)).map(({ id }) => id)
          for (const paging of ['', '&page=1&pageSize=50']) {
            const { json } = await send('GET', `/items?${query.toString()}${paging}`)
            const found = json.items.map(({ id }: { id: string }) => id)
            expect(found.toSorted(), query.toString()).toEqual(expected.toSorted())
            expect(json.total).toBe(expected.length)
          }
        }
      }),
      { numRuns: 10 },
    )
  })
})
