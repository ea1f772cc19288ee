import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const text = (name: string, textValue: string) => ({ type: 'text', name, textValue })

eachDatabase('The item list with custom fields', (app) => {
  async function valuesOf({ send }: Person, query: string) {
    const { json, status } = await send('GET', `/items?page=1&pageSize=50${query}`)
    expect(status).toBe(200)
    return json.items.map(
      ({ name, fields }: { name: string; fields?: { name: string; textValue: string }[] }) => [
        name,
        fields?.map((field) => `${field.name}: ${field.textValue}`),
      ],
    )
  }

  it('returns the requested fields in the order of the item, and no fields when the request names none', async () => {
    const me = await app().signUp()
    const fields = [text('Size', 'L'), text('Colour', 'red'), text('Secret', 'x'), text('Colour', 'blue')]
    await me.send('POST', '/items', { name: 'Coat', fields })
    await me.send('POST', '/items', { name: 'Axe' })
    const both = '&withFields=Colour&withFields=Size'
    expect(await valuesOf(me, both)).toEqual([
      ['Axe', []],
      ['Coat', ['Size: L', 'Colour: red', 'Colour: blue']],
    ])
    expect(await valuesOf(me, '&withFields=Size&q=coat')).toEqual([['Coat', ['Size: L']]])
    expect(await valuesOf(me, '')).toEqual([
      ['Axe', undefined],
      ['Coat', undefined],
    ])
  })

  it('returns the new value of a custom field after a change, and no value of another household', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const { json: coat } = await me.send('POST', '/items', { name: 'Coat', fields: [text('Colour', 'red')] })
    await other.send('POST', '/items', { name: 'Hat', fields: [text('Colour', 'green')] })
    expect(await valuesOf(me, '&withFields=Colour')).toEqual([['Coat', ['Colour: red']]])
    await me.send('PATCH', `/items/${coat.id}`, { fields: [{ ...coat.fields[0], textValue: 'black' }] })
    expect(await valuesOf(me, '&withFields=Colour')).toEqual([['Coat', ['Colour: black']]])
    expect(await valuesOf(other, '&withFields=Colour')).toEqual([['Hat', ['Colour: green']]])
  })

  it('returns the first twenty custom fields when the request names more', async () => {
    const me = await app().signUp()
    const names = Array.from({ length: 22 }, (_, index) => `Field ${index}`)
    await me.send('POST', '/items', { name: 'Coat', fields: names.map((name) => text(name, 'x')) })
    const query = names.map((name) => `&withFields=${encodeURIComponent(name)}`).join('')
    const { json } = await me.send('GET', `/items?page=1&pageSize=50${query}`)
    expect(json.items[0].fields).toHaveLength(20)
  })
})
