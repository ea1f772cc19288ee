import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

const path = '/users/self/settings'

withServer('Settings of an account', (app) => {
  it('are refused when the body is no object, or larger than 64 KiB', async () => {
    const me = await app().signUp()
    await me.send('PUT', path, { theme: 'dark' })
    for (const body of [[], null, 7, 'text', true]) {
      expect((await me.send('PUT', path, JSON.stringify(body))).status, JSON.stringify(body)).toBe(422)
    }
    const tooLarge = await me.send('PUT', path, { a: '電'.repeat(22_000) })
    expect([tooLarge.status, tooLarge.json.code]).toEqual([413, 'too_large'])
    expect((await me.send('GET', path)).json).toEqual({ item: { theme: 'dark' } })
  })

  it('are empty at first, are replaced as a whole, and are separate for each account', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    const empty = await me.send('GET', path)
    expect(empty.json).toEqual({ item: {} })
    expect(empty.headers['cache-control']).toBe('no-store')
    const settings = {
      theme: 'dark',
      deep: { list: [1, null, { a: 'ü電' }] },
      'odd key': false,
      nothing: null,
    }
    const written = await me.send('PUT', path, settings)
    expect([written.status, written.json]).toEqual([200, { item: settings }])
    expect(written.headers['cache-control']).toBe('no-store')
    expect((await me.send('GET', path)).json).toEqual({ item: settings })
    expect((await me.send('PUT', path, { locale: 'de' })).json).toEqual({ item: { locale: 'de' } })
    expect((await me.send('GET', path)).json).toEqual({ item: { locale: 'de' } })
    expect((await me.send('PUT', path, {})).json).toEqual({ item: {} })
    expect((await other.send('GET', path)).json).toEqual({ item: {} })
  })

  it('accept a body of exactly 64 KiB', async () => {
    const me = await app().signUp()
    const fits = { a: 'x'.repeat(64 * 1024 - '{"a":""}'.length) }
    expect((await me.send('PUT', path, fits)).status).toBe(200)
    expect((await me.send('PUT', path, { a: `${fits.a}x` })).status).toBe(413)
    expect((await me.send('GET', path)).json.item).toEqual(fits)
  })
})
