import { expect } from 'vitest'
import type { Person } from './test-app.ts'

const paths = [
  '/items?includeArchived=true',
  '/locations',
  '/locations/tree?withItems=true',
  '/labels',
  '/templates',
  '/views',
  '/groups',
  '/maintenance',
]

/** Everything that a household shows, item by item, but when it was last written. */
export async function stateOf({ send }: Person): Promise<unknown> {
  const exported = await send('GET', '/items/export')
  expect(exported.status).toBe(200)
  const lists = []
  for (const path of paths) {
    const answer = await send('GET', path)
    expect(answer.status).toBe(200)
    lists.push(withoutUpdatedAt(answer.json))
  }
  const { json } = await send('GET', paths[0] ?? '')
  for (const { id } of json.items) lists.push(withoutUpdatedAt((await send('GET', `/items/${id}`)).json))
  for (const { id } of (await send('GET', '/templates')).json) {
    lists.push(withoutUpdatedAt((await send('GET', `/templates/${id}`)).json))
  }
  for (const { id } of (await send('GET', '/locations')).json) {
    lists.push(withoutUpdatedAt((await send('GET', `/locations/${id}`)).json))
  }
  return [exported.text, ...lists]
}

function withoutUpdatedAt(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'updatedAt' ? undefined : inner)))
}
