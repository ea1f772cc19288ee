import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTestApp, type Person, type TestApp } from './test-app.ts'

interface Sensor {
  readonly name: string
  readonly value_template: string
  readonly json_attributes_path?: string
  readonly json_attributes?: readonly string[]
}
interface Command {
  readonly url: string
  readonly method: 'PATCH' | 'PUT'
  readonly payload: string
}
interface Package {
  readonly rest: readonly { readonly resource: string; readonly sensor: readonly Sensor[] }[]
  readonly rest_command: Record<'cubby_set_quantity' | 'cubby_complete', Command>
}

const origin = 'http://cubby.local:7745/api/v1'
const file = join(import.meta.dirname, '../../clients/home-assistant/cubby.yaml')
const secret = { tag: '!secret', resolve: (name: string) => name }
// as: the parsed YAML has the type any. The tests fail if the file has another shape.
const { rest, rest_command: commands } = parse(readFileSync(file, 'utf8'), {
  customTags: [secret],
}) as Package
let app: TestApp
let person: Person

beforeAll(async () => {
  app = await createTestApp('sqlite')
  person = await app.signUp()
})
afterAll(() => app.close())

const send = (method: 'GET' | Command['method'], url: string, body?: object) =>
  person.send(method, url.replace(origin, ''), body)

/** Returns the value at a path such as `items[0].name`. */
function valueAt(json: unknown, path: string): unknown {
  return (
    path
      .split(/[.[\]]+/)
      .filter(Boolean)
      // as: a value of parsed JSON may be of any kind. A missing key returns undefined, which fails the test.
      .reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], json)
  )
}

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{ (.+?) \}\}/g, (_, name: string) => String(values[name]))

describe('The package for Home Assistant', () => {
  it('reads values and attributes that the API returns', async () => {
    const { json: item } = await person.send('POST', '/items', { name: 'Batteries', quantity: 2 })
    await person.send('PATCH', `/items/${item.id}`, { minimumQuantity: 8 })
    await person.send('POST', `/items/${item.id}/maintenance`, {
      name: 'Charge',
      scheduledDate: '2020-01-01',
    })
    for (const { resource, sensor } of rest) {
      const { status, json } = await send('GET', resource)
      expect([resource, status]).toEqual([resource, 200])
      for (const { name, value_template, json_attributes_path = '$', json_attributes = [] } of sensor) {
        const paths = [...value_template.matchAll(/value_json\.([\w.[\]]+)/g)].map(([, path = '']) => path)
        expect(paths, name).not.toEqual([])
        for (const path of paths) expect(valueAt(json, path), `${name}: ${path}`).toBeDefined()
        for (const key of json_attributes)
          expect(valueAt(json, `${json_attributes_path.slice(2)}.${key}`), `${name}: ${key}`).toBeDefined()
      }
    }
  })

  it('sets a quantity and marks a task as done', async () => {
    const { json: item } = await person.send('POST', '/items', { name: 'Filters', quantity: 2 })
    const task = { name: 'Change', scheduledDate: '2026-11-01' }
    const { json: entry } = await person.send('POST', `/items/${item.id}/maintenance`, task)
    const { cubby_set_quantity: set, cubby_complete: complete } = commands
    const quantity = JSON.parse(fill(set.payload, { quantity: 5 }))
    await send(set.method, fill(set.url, { id: item.id }), quantity)
    expect((await person.send('GET', `/items/${item.id}`)).json.quantity).toBe(5)

    const done = JSON.parse(fill(complete.payload, { 'now().date()': '2026-11-29' }))
    await send(complete.method, fill(complete.url, { id: entry.id }), done)
    const { json } = await person.send('GET', `/maintenance/${entry.id}`)
    expect(json.completedDate).toMatch(/^2026-11-29/)
  })
})
