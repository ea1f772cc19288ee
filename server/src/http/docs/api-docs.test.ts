import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'

describe('The API documentation page', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp('sqlite', { CUBBY_BASE_URL: 'https://example.org/inventory' })
  })
  afterAll(() => app.close())

  const get = (url: string) => app.app.server.inject({ method: 'GET', url })

  it('loads its files only from this server', async () => {
    const { statusCode, headers, body } = await get('/inventory/api/docs')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(3)
    for (const file of files) expect((await get(file)).statusCode, file).toBe(200)
  })

  it('contains the address of this server', async () => {
    const { json } = await get('/inventory/api/v1/openapi.json')
    expect(json()).toMatchObject({ servers: [{ url: 'https://example.org/inventory/api/v1' }] })
  })

  it('is served at the paths that Homebox uses', async () => {
    for (const path of ['/swagger', '/swagger/', '/swagger/index.html']) {
      const { statusCode, headers } = await get(`/inventory${path}`)
      expect([statusCode, headers['location']], path).toEqual([302, '/inventory/api/docs'])
    }
    const definition = await get('/inventory/swagger/doc.json')
    expect(definition.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(definition.body).toBe((await get('/inventory/api/v1/openapi.json')).body)
  })
})
