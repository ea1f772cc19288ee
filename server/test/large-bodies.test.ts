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
  it('is refused with 400 when it is nested more than 100 levels deep', async () => {
    const { send, token } = await app().signUp()
    const nest = (depth: number) => `${'['.repeat(depth)}"[{\\"["${']'.repeat(depth)}`
    const refusal = [400, 'The body is nested more than 100 levels deep.']
    const json = { 'content-type': 'application/json' }
    for (const depth of [100, 900_000]) {
      const response = await send('POST', '/items', `{"name":"a","other":${nest(depth)}}`, json)
      expect([response.status, response.json.error]).toEqual(refusal)
    }
    expect((await send('POST', '/items', `{"name":"a","other":${nest(99)}}`, json)).status).toBe(201)
    const toAssistants = await app().app.server.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: { ...json, authorization: token },
      payload: `{"jsonrpc":"2.0","id":1,"method":"ping","params":${nest(3_900_000)}}`,
    })
    expect([toAssistants.statusCode, toAssistants.json().error]).toEqual(refusal)
  })

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
