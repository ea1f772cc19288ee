import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Send, type TestApp } from './test-app.ts'

type Method = Parameters<Send>[0]

const id = '019a2f51-30c4-7e1f-b7a6-94d3f05c8a03'

/** The paths and methods that clients of the first API generation use. */
const served: Readonly<Record<string, readonly Method[]>> = {
  '/status': ['GET'],
  '/currencies': ['GET'],
  '/users/register': ['POST'],
  '/users/login': ['POST'],
  '/users/logout': ['POST'],
  '/users/refresh': ['GET'],
  '/users/self': ['GET', 'PUT', 'DELETE'],
  '/users/self/change-password': ['PUT'],
  '/groups': ['GET', 'PUT'],
  '/groups/invitations': ['POST'],
  '/groups/statistics': ['GET'],
  '/groups/statistics/labels': ['GET'],
  '/groups/statistics/locations': ['GET'],
  '/groups/statistics/purchase-price': ['GET'],
  '/items': ['GET', 'POST'],
  [`/items/${id}`]: ['GET', 'PUT', 'PATCH', 'DELETE'],
  [`/items/${id}/path`]: ['GET'],
  [`/items/${id}/maintenance`]: ['GET', 'POST'],
  [`/items/${id}/attachments`]: ['POST'],
  [`/items/${id}/attachments/${id}`]: ['GET', 'PUT', 'DELETE'],
  '/items/fields': ['GET'],
  '/items/fields/values': ['GET'],
  '/items/import': ['POST'],
  '/items/export': ['GET'],
  '/assets/000-001': ['GET'],
  '/locations': ['GET', 'POST'],
  '/locations/tree': ['GET'],
  [`/locations/${id}`]: ['GET', 'PUT', 'DELETE'],
  '/labels': ['GET', 'POST'],
  [`/labels/${id}`]: ['GET', 'PUT', 'DELETE'],
  '/maintenance': ['GET'],
  [`/maintenance/${id}`]: ['PUT', 'DELETE'],
  '/notifiers': ['GET', 'POST'],
  [`/notifiers/${id}`]: ['PUT', 'DELETE'],
  '/notifiers/test': ['POST'],
  '/actions/ensure-asset-ids': ['POST'],
  '/actions/ensure-import-refs': ['POST'],
  '/actions/zero-item-time-fields': ['POST'],
  '/actions/set-primary-photos': ['POST'],
  '/reporting/bill-of-materials': ['GET'],
  [`/labelmaker/item/${id}`]: ['GET'],
  [`/labelmaker/location/${id}`]: ['GET'],
  '/labelmaker/asset/000-001': ['GET'],
  '/qrcode': ['GET'],
  '/ws/events': ['GET'],
}

const servedToSecond: typeof served = {
  '/tags': ['GET', 'POST'],
  [`/tags/${id}`]: ['GET', 'PUT', 'DELETE'],
  '/groups/statistics/tags': ['GET'],
  '/groups/all': ['GET'],
  '/groups': ['POST', 'DELETE'],
  '/groups/members': ['GET', 'POST'],
  [`/groups/members/${id}`]: ['DELETE'],
  '/groups/invitations': ['GET'],
  [`/groups/invitations/${id}`]: ['DELETE', 'POST'],
  [`/items/${id}/duplicate`]: ['POST'],
  '/products/search-from-barcode': ['GET'],
  '/templates': ['GET', 'POST'],
  [`/templates/${id}`]: ['GET', 'PUT', 'DELETE'],
  [`/templates/${id}/create-item`]: ['POST'],
  '/actions/create-missing-thumbnails': ['POST'],
  '/actions/wipe-inventory': ['POST'],
}

/**
 * The paths and methods that clients of the third API generation use, without `/telemetry`, which Cubby does not have.
 */
const servedToThird: typeof served = {
  '/entities': ['GET', 'POST'],
  '/entities/tree': ['GET'],
  '/entities/fields': ['GET'],
  '/entities/fields/values': ['GET'],
  '/entities/import': ['POST'],
  '/entities/export': ['GET'],
  [`/entities/${id}`]: ['GET', 'PUT', 'PATCH', 'DELETE'],
  [`/entities/${id}/path`]: ['GET'],
  [`/entities/${id}/duplicate`]: ['POST'],
  [`/entities/${id}/maintenance`]: ['GET', 'POST'],
  [`/entities/${id}/attachments`]: ['POST'],
  [`/entities/${id}/attachments/external`]: ['POST'],
  [`/entities/${id}/attachments/${id}`]: ['GET', 'PUT', 'DELETE'],
  '/entity-types': ['GET', 'POST'],
  [`/entity-types/${id}`]: ['PUT', 'DELETE'],
  '/group/exports': ['GET', 'POST'],
  [`/group/exports/${id}`]: ['GET', 'DELETE'],
  [`/group/exports/${id}/download`]: ['GET'],
  '/group/import': ['POST'],
  [`/labelmaker/entity/${id}`]: ['GET'],
  '/users/self/settings': ['GET', 'PUT'],
  '/users/self/api-keys': ['GET', 'POST'],
  [`/users/self/api-keys/${id}`]: ['DELETE'],
  '/users/forgot-password': ['POST'],
  '/users/reset-password': ['POST'],
  '/users/logout/all': ['POST'],
}

const callsOf = (paths: typeof served) =>
  Object.entries(paths).flatMap(([path, methods]) => methods.map((method) => ({ method, path })))

describe('Endpoints that clients of Homebox use', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp('sqlite')
  })
  afterAll(() => app.close())

  /** True when the server has the route: without a session it returns an error other than 404. */
  async function isKnown({ method, path }: { method: Method; path: string }): Promise<boolean> {
    const { status, json } = await app.send(method, path)
    return status !== 405 && json?.error !== 'There is nothing at this path.'
  }

  it('exist for all 64 calls of the first API generation', () => {
    expect(callsOf(served)).toHaveLength(64)
  })

  it.each([...callsOf(served), ...callsOf(servedToSecond), ...callsOf(servedToThird)])(
    'include $method $path',
    async (call) => {
      expect(await isKnown(call)).toBe(true)
    },
  )

  it('include two endpoints under a second path, which the documents of Homebox name', async () => {
    const currencies = await app.send('GET', '/currencies')
    const alias = await app.send('GET', '/currency')
    expect([alias.status, alias.text]).toEqual([200, currencies.text])
    const wrong = await app.send('POST', '/currency', {})
    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'GET, HEAD'])
    const person = await app.signUp()
    const passwords = { current: person.password, new: 'another long sentence' }
    expect((await person.send('PUT', '/users/change-password', passwords)).status).toBe(204)
  })
})
