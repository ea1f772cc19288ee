import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { TestResponse, Person } from '#test/test-app.ts'

const batchOf = ({ headers }: TestResponse) => String(headers['cubby-batch'])
const undo = ({ send }: Person, response: TestResponse, query = '') =>
  send('POST', `/journal/${batchOf(response)}/undo${query}`)

eachDatabase('Undo of an edit', (app) => {
  async function makeItem(input: object = {}) {
    const person = await app().signUp()
    const { json: item } = await person.send('POST', '/items', { name: 'Drill', ...input })
    const path = `/items/${item.id}`
    const edit = (changes: object) => person.send('PATCH', path, changes)
    const read = async () => (await person.send('GET', path)).json
    return { person, item, edit, read }
  }

  it('restores the edited field when only other fields were changed later', async () => {
    const { person, edit, read } = await makeItem()
    const first = await edit({ manufacturer: 'Bosch' })
    await edit({ quantity: 3, notes: 'mine' })
    expect((await undo(person, first)).json).toMatchObject({ undone: 1, skipped: 0 })
    expect(await read()).toMatchObject({ manufacturer: '', quantity: 3, notes: 'mine' })
    expect((await person.send('GET', `/journal/${batchOf(first)}`)).json.isUndone).toBe(true)
  })

  it('returns 409 with the fields that were changed later, and undoes the other fields when the request asks to skip', async () => {
    const { person, item, edit, read } = await makeItem()
    const first = await edit({ manufacturer: 'Bosch', quantity: 2 })
    await edit({ quantity: 3 })
    const refused = await undo(person, first)
    expect([refused.status, refused.json.code]).toEqual([409, 'changed_since'])
    expect(refused.json.details).toEqual({
      obstacles: [
        {
          entity: 'item',
          id: item.id,
          name: 'Drill',
          code: 'changed',
          reason: 'was changed later',
          fields: [{ field: 'quantity' }],
        },
      ],
      total: 1,
      undoable: 1,
    })
    expect(await read()).toMatchObject({ manufacturer: 'Bosch', quantity: 3 })
    expect((await undo(person, first, '?skipChanged=true')).json).toMatchObject({ undone: 1, skipped: 1 })
    expect(await read()).toMatchObject({ manufacturer: '', quantity: 3 })
    expect((await person.send('GET', `/journal/${batchOf(first)}`)).json.isUndone).toBe(false)
  })

  it('returns 409 and says that nothing can be undone when the only edited field was changed later', async () => {
    const { person, edit } = await makeItem()
    const first = await edit({ quantity: 2 })
    await edit({ quantity: 3 })
    expect((await undo(person, first)).json.details).toMatchObject({ total: 1, undoable: 0 })
  })

  it('keeps labels that were added later', async () => {
    const { person, edit, read } = await makeItem()
    const ids: string[] = []
    for (const name of ['Tools', 'Garage', 'Lent']) {
      ids.push((await person.send('POST', '/labels', { name })).json.id)
    }
    const [tools, garage, lent] = ids
    await edit({ labelIds: [tools] })
    const first = await edit({ labelIds: [garage] })
    await edit({ labelIds: [garage, lent] })
    expect((await undo(person, first)).status).toBe(200)
    const names = (await read()).labels.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['Lent', 'Tools'])
  })

  it('compares custom fields one by one', async () => {
    const field = (name: string, textValue: string) => ({ name, type: 'text', textValue })
    const { person, edit, read } = await makeItem({ fields: [field('Volts', '12'), field('Colour', 'red')] })
    const set = async (name: string, textValue: string) => {
      const { fields } = await read()
      return edit({
        fields: fields.map((one: { name: string }) => (one.name === name ? { ...one, textValue } : one)),
      })
    }
    const volts = await set('Volts', '18')
    const colour = await set('Colour', 'blue')
    expect((await undo(person, volts)).status).toBe(200)
    expect((await read()).fields).toMatchObject([{ textValue: '12' }, { textValue: 'blue' }])

    await set('Colour', 'green')
    const refused = await undo(person, colour)
    expect(refused.json.details.obstacles).toMatchObject([{ fields: [{ field: 'fields', name: 'Colour' }] }])
  })

  it('restores the other fields when the former location is gone and the request allows skipping it', async () => {
    const person = await app().signUp()
    const [attic, cellar] = await Promise.all(
      ['Attic', 'Cellar'].map(async (name) => (await person.send('POST', '/locations', { name })).json.id),
    )
    const { json: item } = await person.send('POST', '/items', { name: 'Drill', locationId: attic })
    const path = `/items/${item.id}`
    const first = await person.send('PATCH', path, { locationId: cellar, notes: 'damp' })
    await person.send('DELETE', `/locations/${attic}`)
    expect((await undo(person, first)).json.details).toMatchObject({
      obstacles: [{ code: 'reference_missing' }],
      undoable: 1,
    })
    expect((await undo(person, first, '?skipChanged=true')).json).toMatchObject({ undone: 1, skipped: 1 })
    const { json } = await person.send('GET', path)
    expect([json.notes, json.location.id]).toEqual(['', cellar])
  })

  it.each<[string, object, object, object]>([
    ['price times quantity', { purchasePrice: 1e9 }, { purchasePrice: 1 }, { quantity: 1e6 }],
    [
      'number of custom fields',
      { fields: fieldsOf(listLimits.fieldsPerItem) },
      { fields: [] },
      { fields: fieldsOf(listLimits.fieldsPerItem) },
    ],
  ])(
    'returns 409 when the undo, together with a later edit, would make the %s too large',
    async (_, start, first, later) => {
      const { person, edit } = await makeItem(start)
      const edited = await edit(first)
      expect((await edit(later)).status).toBe(200)
      expect((await undo(person, edited)).json.details.obstacles).toMatchObject([{ code: 'not_allowed' }])
    },
  )

  it.each(['/locations', '/labels'])(
    'at %s keeps fields that another edit has changed later',
    async (path) => {
      const person = await app().signUp()
      const { json } = await person.send('POST', path, { name: 'Tools', description: 'old' })
      const first = await person.send('PUT', `${path}/${json.id}`, { name: 'Tool', description: 'old' })
      await person.send('PUT', `${path}/${json.id}`, { name: 'Tool', description: 'new' })
      expect((await undo(person, first)).status).toBe(200)
      const { json: now } = await person.send('GET', `${path}/${json.id}`)
      expect([now.name, now.description]).toEqual(['Tools', 'new'])
    },
  )

  it('of many items undoes the edit of each item, even when another field of the item was changed later', async () => {
    const person = await app().signUp()
    const { json } = await person.send('POST', '/items/many', { items: [{ name: 'Saw' }, { name: 'Axe' }] })
    const bulk = await person.send('POST', '/items/bulk', { ids: json.ids, set: { notes: 'old' } })
    await person.send('PATCH', `/items/${json.ids[1]}`, { quantity: 4 })
    expect((await undo(person, bulk)).json).toMatchObject({ undone: 2, skipped: 0 })
  })
})

function fieldsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({ name: `Field ${index}`, type: 'text' }))
}
