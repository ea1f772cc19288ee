import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from './each-database.ts'

/** The same word in composed and in decomposed Unicode letters. */
const composed = 'Gr\u00f6\u00dfe \u00e9t\u00e9'
const decomposed = composed.normalize('NFD')

eachDatabase('Names with invisible characters', (app) => {
  const invisible = [
    '\u200b',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u2060',
    '\u00a0',
    '\ufeff',
    '\u202e',
    '\ufe0f',
    '\u0001',
    ' \u200b\t',
  ]

  it.each([
    ['POST /items', '/items', {}],
    ['POST /labels', '/labels', {}],
    ['POST /locations', '/locations', {}],
    ['POST /templates', '/templates', {}],
    ['POST /views', '/views', { query: 'q=a' }],
    ['POST /custom-fields', '/custom-fields', {}],
    ['POST /groups', '/groups', {}],
    ['POST /users/self/api-keys', '/users/self/api-keys', {}],
    ['POST /users/register', '/users/register', { email: 'blank@example.org', password: 'long enough' }],
  ])(
    'are refused as empty by the endpoint %s when no character is visible',
    async (_endpoint, path, body) => {
      const me = await app().signUp()
      for (const name of invisible) {
        const response = await me.send('POST', path, { ...body, name })
        expect([response.status, response.json.fields], JSON.stringify(name)).toEqual([
          422,
          { name: 'is empty' },
        ])
      }
    },
  )

  it('are refused as empty by PUT when no character is visible, also in custom fields', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Lamp' })
    for (const name of invisible) {
      const renamed = await me.send('PUT', `/items/${item.id}`, { name })
      expect([renamed.status, renamed.json.fields]).toEqual([422, { name: 'is empty' }])
      const fields = [{ name, type: 'text', textValue: 'a' }]
      const given = await me.send('PUT', `/items/${item.id}`, { fields })
      expect([given.status, given.json.fields]).toEqual([422, { fields: '0.name is empty' }])
    }
  })

  it('are refused as empty in a spreadsheet when no character is visible', async () => {
    const me = await app().signUp()
    const response = await me.importCsv('HB.name,HB.location\n\u200b,Garage\n')
    expect(response.status).toBe(422)
    expect(response.text).toContain('HB.name is empty')
  })

  it('are accepted with a visible character, and are found without the invisible one', async () => {
    const me = await app().signUp()
    const { json } = await me.send('POST', '/items', { name: 'Zero\u200bwidth' })
    expect(json.name).toBe('Zero\u200bwidth')
    for (const q of ['zerowidth', 'zero\u200bwidth', 'Zero\u00adwidth']) {
      expect((await me.send('GET', `/items?q=${encodeURIComponent(q)}`)).json.total, q).toBe(1)
    }
  })
})

eachDatabase('Texts in both Unicode forms', (app) => {
  it('are stored in composed form, even when JSON escapes them, and are found by text in either form', async () => {
    const me = await app().signUp()
    const { json: label } = await me.send('POST', '/labels', { name: decomposed })
    const { json: location } = await me.send('POST', '/locations', { name: decomposed })
    const item = {
      name: decomposed,
      notes: decomposed,
      locationId: location.id,
      labelIds: [label.id],
      fields: [{ name: decomposed, type: 'text', textValue: decomposed }],
    }
    const escaped = JSON.stringify(item).replaceAll(
      /[^ -~]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const { json } = await me.send('POST', '/items', escaped)
    const stored = (await me.send('GET', `/items/${json.id}`)).json
    expect(stored).toMatchObject({
      name: composed,
      notes: composed,
      location: { name: composed },
      labels: [{ name: composed }],
      fields: [{ name: composed, textValue: composed }],
    })
    for (const text of [composed, decomposed]) {
      const one = encodeURIComponent(text)
      for (const query of [`q=${one}`, `fields=${one}%3D${one}`]) {
        expect((await me.send('GET', `/items?${query}`)).json.total, query).toBe(1)
      }
      const values = await me.send('GET', `/items/fields/values?field=${one}`)
      expect(values.json).toEqual([composed])
    }
  })

  it('name the same label, location and custom field in a spreadsheet', async () => {
    const me = await app().signUp()
    await me.send('POST', '/labels', { name: composed })
    await me.send('POST', '/locations', { name: composed })
    const header = `HB.name,HB.location,HB.labels,HB.field.${decomposed}`
    await me.importCsv(`${header}\n${decomposed},${decomposed},${decomposed},${decomposed}\n`)
    expect((await me.send('GET', '/labels')).json).toHaveLength(1)
    expect((await me.send('GET', '/locations')).json).toHaveLength(1)
    expect((await me.send('GET', '/items/fields')).json).toEqual([composed])
    expect((await me.send('GET', '/items')).json.items[0].name).toBe(composed)
  })

  it('name the same account, and are the same password', async () => {
    const email = `j\u00fcrgen-${newId()}@example.org`
    const password = `M\u00fcller und ein langer Satz`
    const register = (address: string) =>
      app().send('POST', '/users/register', {
        name: 'A',
        email: address,
        password: password.normalize('NFD'),
      })
    expect((await register(email.normalize('NFD'))).status).toBe(204)
    expect((await register(email)).status).toBe(409)
    for (const form of ['NFC', 'NFD'] as const) {
      const login = { username: email.normalize(form), password: password.normalize(form) }
      expect((await app().send('POST', '/users/login', login)).status).toBe(200)
      expect(
        (
          await app().send('POST', '/users/login', new URLSearchParams(login).toString(), {
            'content-type': 'application/x-www-form-urlencoded',
          })
        ).status,
      ).toBe(200)
    }
    expect((await register(email.replace('@', '\u200b@'))).json.fields).toEqual({
      email: 'is not an e-mail address',
    })
  })
})
