import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { contractEndpoints } from './contract-list.ts'

describe('The page about the API', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp('sqlite', { CUBBY_BASE_URL: 'https://example.org/inventory' })
  })
  afterAll(() => app.close())

  const get = (url: string) => app.app.server.inject({ method: 'GET', url: `/inventory${url}` })

  it('runs no script and loads nothing', async () => {
    const { statusCode, headers, body } = await get('/api/docs')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=/i)
  })

  it('shows every endpoint with its summary and links to nothing that is not on it', async () => {
    const { body } = await get('/api/docs')
    const headings = [...body.matchAll(/<h3 id="(\w+)"><a href="#\w+"><span class="method/g)]
    expect(headings).toHaveLength(contractEndpoints.length)
    const ids = new Set([...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    expect(body).toContain('<p>Create an item; it gets the next asset id.</p>')
    expect(body).toContain('string, 1 to 255 characters')
  })

  it('names the address at which this server is reached', async () => {
    expect((await get('/api/docs')).body).toContain('CUBBY=https://example.org/inventory\n')
    const { json } = await get('/api/v1/openapi.json')
    expect(json()).toMatchObject({ servers: [{ url: 'https://example.org/inventory/api/v1' }] })
  })

  it('is found at the addresses that people know from elsewhere', async () => {
    for (const path of ['/swagger', '/swagger/', '/swagger/index.html']) {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['location']], path).toEqual([302, '/inventory/api/docs'])
    }
    const definition = await get('/swagger/doc.json')
    expect(definition.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(definition.body).toBe((await get('/api/v1/openapi.json')).body)
  })
})
