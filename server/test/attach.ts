import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestResponse, Person, TestApp } from './test-app.ts'

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

export interface Attached {
  person: Person
  item: string
  id: string
  at: string
  get: (query?: string, headers?: Record<string, string>) => Promise<TestResponse>
}

/** Creates an item with this file as attachment. Registers a user for this unless one is given. */
export async function attach(app: TestApp, file: Buffer, name = 'a', person?: Person): Promise<Attached> {
  const me = person ?? (await app.signUp())
  const { json } = await me.send('POST', '/items', { name: 'Lamp' })
  const item = `/items/${json.id}`
  const added = await me.upload(`${item}/attachments`, { file, name })
  expect(added.status, added.text).toBe(201)
  const { id } = added.json.attachments[0]
  const at = `${item}/attachments/${id}`
  return {
    person: me,
    item,
    id,
    at,
    get: (query = '', headers = {}) => me.send('GET', at + query, undefined, headers),
  }
}

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: width % 256, b: height % 256 } } })

export async function storedFiles({ context }: TestApp, { householdUuid }: Person): Promise<string[]> {
  const names = []
  for await (const { key } of context.storage.list(`${householdUuid}/`))
    names.push(key.slice(householdUuid.length + 1))
  return names
}

export async function waitUntilIdle({ get }: Attached): Promise<void> {
  expect((await get('?thumbnail=small')).status).toBe(200)
}

export async function createFixtures(app: TestApp) {
  const person = await app.signUp()
  const { json: item } = await person.send('POST', '/items', { name: 'Lamp' })
  const { json: location } = await person.send('POST', '/locations', { name: 'Attic' })
  return {
    person,
    send: person.send,
    item,
    ofItem: `/items/${item.id}`,
    ofLocation: `/locations/${location.id}`,
  }
}
