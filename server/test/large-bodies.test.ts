import { expect, it } from 'vitest'
import { withServer } from './each-database.ts'

const size = 64 * 1024

withServer('A request body without a session', (app) => {
  it.each([
    ['POST', '/users/login'],
    ['POST', '/users/register'],
    ['POST', '/users/logout'],
    ['POST', '/nothing-here'],
    ['PUT', '/status'],
  ] as const)('returns 413 at %s %s when it is larger than 64 kB', async (method, path) => {
    const json = { 'content-type': 'application/json' }
    const deep = '['.repeat(size / 2) + ']'.repeat(size / 2)
    const tooLarge = await app().send(method, path, `${deep} `, json)
    expect([tooLarge.status, tooLarge.json.code]).toEqual([413, 'too_large'])
    const large = await app().send(method, path, deep, json)
    expect(large.status).toBeLessThan(500)
    expect(large.status).not.toBe(413)
  })

  it('returns 422 when its JSON is nested as deeply as 64 kB allow', async () => {
    const half = size / 2 - 4
    const deep = `${'['.repeat(half)}"\\u0041"${']'.repeat(half)}`
    const { status } = await app().send('POST', '/users/login', deep, { 'content-type': 'application/json' })
    expect(status).toBe(422)
  })

  it('is limited to 64 kB only without a session', async () => {
    const { send } = await app().signUp()
    const settings = { note: 'a'.repeat(60_000) }
    expect((await send('PUT', '/users/self/settings', settings)).status).toBe(200)
    const items = Array.from({ length: 100 }, () => ({ name: 'Lamp', notes: 'a'.repeat(999) }))
    const created = await send('POST', '/items/many', { items })
    expect(created.status).not.toBe(413)
  })
})

withServer('A large request body', (app) => {
  it('with 600,000 entries is refused with little work, even when each entry is invalid', async () => {
    const { send } = await app().signUp()
    const refuse = async (entry: string) => {
      const body = `{"ids":[${Array.from({ length: 600_000 }, () => entry).join()}],"parentId":null}`
      const before = process.cpuUsage()
      const response = await send('POST', '/locations/move', body, { 'content-type': 'application/json' })
      const { user, system } = process.cpuUsage(before)
      expect([response.status, response.json.fields]).toEqual([422, { ids: 'has more than 10,000 entries' }])
      return user + system
    }
    await refuse('""')
    const rightMicroseconds = await refuse('""')
    expect(await refuse('1')).toBeLessThan(10 * rightMicroseconds)
  })
})
