import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { portOf } from './port-of.ts'
import type { Person, TestApp } from './test-app.ts'

type Negotiation = ClientOptions['versionNegotiation']

export async function addressOf({ app }: TestApp): Promise<string> {
  const { server } = app
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${portOf(server.server)}`
}

export async function createKey({ send, password }: Person, more: object = {}): Promise<string> {
  const created = await send('POST', '/users/self/api-keys', { name: 'Assistant', password, ...more })
  expect(created.status, created.text).toBe(201)
  return created.json.token
}

interface Assistant {
  readonly client: Client
  // any: tests read any key, and fail when the key is missing.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly use: (name: string, args?: Record<string, unknown>) => Promise<any>
  readonly refusalOf: (name: string, args?: Record<string, unknown>) => Promise<string>
}

export async function connect(
  app: TestApp,
  key: string,
  { versionNegotiation, query = '' }: { versionNegotiation?: Negotiation | undefined; query?: string } = {},
): Promise<Assistant> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { ...(versionNegotiation && { versionNegotiation }) },
  )
  const url = new URL(`${await addressOf(app)}/api/mcp${query}`)
  const requestInit = query === '' ? { headers: { authorization: `Bearer ${key}` } } : {}
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  const callTool: Assistant['use'] = (name, args = {}) => client.callTool({ name, arguments: args })
  return {
    client,
    use: async (name, args) => {
      const result = await callTool(name, args)
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
      return result.structuredContent
    },
    refusalOf: async (name, args) => {
      const result = await callTool(name, args)
      expect(result.isError).toBe(true)
      return result.content[0].text
    },
  }
}

export async function createFixtures(app: TestApp) {
  const person = await app.signUp()
  const { send } = person
  const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
  const { json: shelf } = await send('POST', '/locations', { name: 'Shelf', parentId: attic.id })
  const { json: tools } = await send('POST', '/labels', { name: 'Tools' })
  const { json: drill } = await send('POST', '/items', {
    name: 'Cordless drill',
    quantity: 1,
    purchasePrice: 120,
    locationId: shelf.id,
  })
  const { json: service } = await send('POST', `/items/${drill.id}/maintenance`, {
    name: 'Oil it',
    scheduledDate: '2020-01-02',
  })
  return { person, send, attic, shelf, tools, drill, service }
}
