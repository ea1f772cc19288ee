import { newId, zeroUuid } from '#server/shared/new-id.ts'
import type { Send } from './test-app.ts'

type Method = Parameters<Send>[0]
/**
 * The method, the path, the body, the expected status, and the field that the response must name. A body that is a
 * string is sent unchanged.
 */
export type BadRequest = [method: Method, path: string, body: unknown, status: number, field?: string]

const long = (length: number) => '電'.repeat(length)

/** Requests to create a record, each with one invalid value. The response must name the key of the value. */
const withWrongValues = (path: string, good: object, wrong: readonly [key: string, value: unknown][]) =>
  wrong.map(([key, value]): BadRequest => ['POST', path, { ...good, [key]: value }, 422, key])

export function itemRequests(at: string): BadRequest[] {
  const keys: [body: Record<string, unknown>, field: string][] = [
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: ['a'] }, 'name'],
    [{ name: long(256) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: '\ud83d' }, 'name'],
    [{ description: long(1001) }, 'description'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1e7 + 1 }, 'quantity'],
    [{ purchasePrice: 1e10 + 1 }, 'purchasePrice'],
    [{ purchasePrice: 1e10, quantity: 11 }, 'purchasePrice'],
    [{ purchasePrice: -1e10, quantity: 11 }, 'purchasePrice'],
    [{ locationId: '' }, 'locationId'],
    [{ locationId: 'garage' }, 'locationId'],
    [{ parentId: 'null' }, 'parentId'],
    [{ labelIds: ['a'] }, 'labelIds'],
    [{ labelIds: Array.from({ length: 501 }, newId) }, 'labelIds'],
  ]
  // The following bodies are sent only to updates, because a request that creates an item ignores keys of the wrong
  // type.
  const updates: typeof keys = [
    [{ quantity: 'two' }, 'quantity'],
    [{ purchasePrice: '12,50' }, 'purchasePrice'],
    [{ locationId: 3 }, 'locationId'],
    [{ labelIds: 'a' }, 'labelIds'],
    [{ labelIds: [null] }, 'labelIds'],
    [{ assetId: 'abc' }, 'assetId'],
    [{ assetId: -1 }, 'assetId'],
    [{ assetId: 1.5 }, 'assetId'],
    [{ assetId: 1e300 }, 'assetId'],
    [{ assetId: Number.MAX_SAFE_INTEGER }, 'assetId'],
    [{ insured: 'perhaps' }, 'insured'],
    [{ archived: 1 }, 'archived'],
    [{ lifetimeWarranty: [] }, 'lifetimeWarranty'],
    [{ syncChildItemsLocations: {} }, 'syncChildItemsLocations'],
    [{ lentUntil: '2026-02-30' }, 'lentUntil'],
    [{ lentTo: long(256) }, 'lentTo'],
    [{ purchaseTime: 'yesterday' }, 'purchaseTime'],
    [{ purchaseTime: '2026-02-30' }, 'purchaseTime'],
    [{ warrantyExpires: '2026-13-01' }, 'warrantyExpires'],
    [{ soldTime: 1767225600 }, 'soldTime'],
    [{ soldPrice: 'much' }, 'soldPrice'],
    [{ fields: 'a' }, 'fields'],
    [{ fields: [{}] }, 'fields'],
    [{ fields: [{ name: '' }] }, 'fields'],
    [{ fields: [{ name: 'a', type: 'colour' }] }, 'fields'],
    [{ fields: [{ name: 'a', numberValue: 2 ** 60 }] }, 'fields'],
    [{ fields: [{ name: 'a', textValue: long(501) }] }, 'fields'],
    [{ fields: Array.from({ length: 201 }, () => ({ name: 'a' })) }, 'fields'],
    ...['serialNumber', 'modelNumber', 'manufacturer', 'purchaseFrom', 'soldTo'].map(
      (key): (typeof keys)[0] => [{ [key]: long(256) }, key],
    ),
    ...['notes', 'warrantyDetails', 'soldNotes'].map((key): (typeof keys)[0] => [{ [key]: long(1001) }, key]),
  ]
  return [
    ['POST', '/items', {}, 422, 'name'],
    ['POST', '/items', { name: null }, 422, 'name'],
    ...keys.map(([body, field]): BadRequest => ['POST', '/items', { name: 'a', ...body }, 422, field]),
    ...[...keys, ...updates].map(([body, field]): BadRequest => ['PUT', at, body, 422, field]),
    ['PATCH', at, { quantity: -0.5 }, 422, 'quantity'],
    ['POST', '/items?id=lamp', { name: 'a' }, 422, 'id'],
    ['POST', `/items?id=${zeroUuid}`, { name: 'a' }, 422, 'id'],
    ...withWrongValues(`${at}/duplicate`, {}, [
      ['copyPrefix', 7],
      ['copyPrefix', long(256)],
      ['copyMaintenance', 'yes'],
      ['copies', 0],
      ['copies', 51],
    ]),
    ['POST', '/items', { name: 'a', locationId: newId() }, 404],
    ['POST', '/items', { name: 'a', parentId: newId() }, 404],
    ['POST', '/items', { name: 'a', labelIds: [newId()] }, 404],
    ['PUT', at, { locationId: newId(), name: 'half' }, 404],
    ['PUT', at, { parentId: newId(), name: 'half' }, 404],
    ['PUT', at, { labelIds: [newId()], name: 'half' }, 404],
    ['PUT', `/items/${newId()}`, { name: 'a' }, 404],
    ['GET', `/items/${newId()}`, undefined, 404],
    ['GET', '/items/12', undefined, 400, 'id'],
    ['GET', '/items/12/path', undefined, 400, 'id'],
    ['DELETE', '/items/none', undefined, 400, 'id'],
    ['GET', '/items/%zz', undefined, 400],
    ['GET', '/items/%00', undefined, 400, 'id'],
    ['GET', `/items/${'a'.repeat(2000)}`, undefined, 400, 'id'],
    ['GET', '/items/fields/values', undefined, 422, 'field'],
    ['GET', '/items/fields/types', undefined, 422, 'field'],
    ['GET', '/items/fields/values?field=', undefined, 422, 'field'],
    ['GET', '/items/fields/values?field=a%00', undefined, 422, 'field'],
    ['GET', '/items?q=a%00b', undefined, 422, 'q'],
    ['GET', '/items?fields=a%3D%00', undefined, 422, 'fields'],
    ['GET', `/items?page=1&withFields=${'x'.repeat(256)}`, undefined, 422, 'withFields'],
    ...['abc', '1.5', '000-00x', '%2B1', '9'.repeat(30)].map((text): BadRequest => [
      'GET',
      `/assets/${text}`,
      undefined,
      422,
      'assetId',
    ]),
  ]
}

/** Invalid requests for all records of a household other than items. `at` is the path of a location. */
export const householdRequests = (at: string): BadRequest[] => [
  ['POST', '/locations', {}, 422, 'name'],
  ['POST', '/locations', { name: ' ' }, 422, 'name'],
  ['POST', '/locations', { name: long(256) }, 422, 'name'],
  ['POST', '/locations', { name: 'a', description: long(1001) }, 422, 'description'],
  ['POST', '/locations', { name: 'a', parentId: 'attic' }, 422, 'parentId'],
  ['POST', '/locations', { name: 'a', parentId: newId() }, 404],
  ['PUT', at, { name: '' }, 422, 'name'],
  ['PUT', at, { name: 'half', parentId: newId() }, 404],
  ['DELETE', `${at}?contents=mvoe`, undefined, 422, 'contents'],
  ['DELETE', `${at}?contents=move`, undefined, 422, 'to'],
  ['DELETE', `${at}?contents=move&to=attic`, undefined, 422, 'to'],
  ['DELETE', `${at}?contents=move&to=${newId()}`, undefined, 404],
  ...['/labels', '/groups', '/views', '/custom-fields'].flatMap((path) =>
    withWrongValues(path, { query: '' }, [
      ['name', undefined],
      ['name', ''],
      ['name', ' '],
      ['name', long(256)],
    ]),
  ),
  ['POST', '/labels', { name: 'a', color: long(256) }, 422, 'color'],
  ['POST', '/labels', { name: 'a', description: long(256) }, 422, 'description'],
  ['GET', '/labels/red', undefined, 400, 'id'],
  ['PUT', '/groups', { currency: 'XXQ' }, 422, 'currency'],
  ['PUT', '/groups', { currency: '' }, 422, 'currency'],
  ['PUT', '/groups', { name: 'half', currency: 'nope' }, 422, 'currency'],
  ['PUT', '/groups', { name: long(256) }, 422, 'name'],
  ['PUT', '/groups', { timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
  ['POST', '/groups', { name: 'a', currency: 'xyz' }, 422, 'currency'],
  ['POST', '/groups', { name: 'a', timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
  ...withWrongValues('/groups/invitations', { uses: 1 }, [
    ['uses', undefined],
    ['uses', 0],
    ['uses', 101],
    ['uses', 1.5],
    ['role', 'admin'],
    ['expiresAt', ''],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2020-01-01T00:00:00Z'],
  ]),
  ...withWrongValues('/views', { name: 'a' }, [
    ['query', undefined],
    ['query', 'x'.repeat(4001)],
  ]),
  ...withWrongValues('/custom-fields', { name: 'a' }, [
    ['type', 'colour'],
    ['unit', long(21)],
    ['choices', 'new'],
    ['choices', [long(201)]],
    ['choices', Array.from({ length: 101 }, (_, index) => `${index}`)],
    ['choices', ['new', ' new']],
  ]),
  ...withWrongValues('/policies', { name: 'a', starts: '2020-01-01' }, [
    ['name', ' '],
    ['currency', 'CHF'],
    ['limitTotal', -1],
    ['limitPerItem', 1e11],
    ['deductible', -0.01],
    ['starts', 'soon'],
    ['ends', '2019-01-01'],
    ['categories', [{ name: 'Bikes', labelIds: ['bikes'], limit: 1 }]],
    ['categories', [{ name: ' ', labelIds: [], limit: 1 }]],
  ]),
  ['POST', '/policies', { name: 'a', categories: [{ name: 'Bikes', labelIds: [newId()], limit: 1 }] }, 404],
  ...withWrongValues('/claims', { name: 'a', kind: 'theft', date: '2026-05-03' }, [
    ['name', ''],
    ['kind', 'boredom'],
    ['date', 'yesterday'],
    ['state', 'lost'],
    ['paidAmount', -1],
    ['ownDeductible', 1e11],
    ['notes', long(5001)],
    ['policyId', 'mine'],
  ]),
  ...withWrongValues('/stickers/preview', { sheet: 'avery-5160', range: { from: 1, to: 1 } }, [
    ['start', 31],
    ['page', 0],
  ]),
  ['POST', '/stickers/preview', { sheet: 'avery-5160' }, 422, 'ids'],
  ['PUT', '/users/self', { name: '' }, 422, 'name'],
  ['PUT', '/users/self', { name: 'half', email: 'nobody' }, 422, 'email'],
  ['PUT', '/users/self', { email: long(256) }, 422, 'email'],
  ['GET', '/groups/statistics/purchase-price?start=soon', undefined, 400, 'start'],
  ['GET', '/groups/statistics/purchase-price?end=2026-02-30', undefined, 400, 'end'],
  ['POST', '/journal/last/undo', undefined, 400, 'batch'],
  ['POST', `/journal/${newId()}/undo`, undefined, 404],
]

/** A valid registration. The invalid requests change one key of it, so the account is never created. */
export const someone = { name: 'A', email: 'bad-input@example.org', password: 'long enough' }
export const accountRequests: BadRequest[] = [
  ...(['name', 'email', 'password'] as const).flatMap((key): BadRequest[] => [
    ['POST', '/users/register', { ...someone, [key]: undefined }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: '' }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: 12345678 }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: null }, 422, key],
    ['POST', '/users/register', { ...someone, [key]: long(257) }, 422, key],
  ]),
  ['POST', '/users/register', { ...someone, password: '1234567' }, 422, 'password'],
  ['POST', '/users/register', { ...someone, email: 'nobody' }, 422, 'email'],
  ['POST', '/users/register', { ...someone, email: 'a b@example.org' }, 422, 'email'],
  ['POST', '/users/register', { ...someone, name: '  ' }, 422, 'name'],
  ['POST', '/users/register', { ...someone, name: 'a\u0000' }, 422, 'name'],
  ['POST', '/users/register', { ...someone, currency: 'nope' }, 422, 'currency'],
  ['POST', '/users/register', { ...someone, timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
  ['POST', '/users/register', { ...someone, seed: 'no' }, 422, 'seed'],
  ['POST', '/users/register', { ...someone, token: 'no-such-invitation' }, 422, 'token'],
  ['POST', '/users/login', {}, 422, 'username'],
  ['POST', '/users/login', { username: 'a@example.org' }, 422, 'password'],
  ['POST', '/users/login', { username: 1, password: 'long enough' }, 422, 'username'],
  ['POST', '/users/login', { username: 'a@example.org', password: long(257) }, 422, 'password'],
  ['POST', '/users/login', { username: '', password: '' }, 401],
  ['POST', '/users/login', { username: 'a@example.org', password: 'long enough' }, 401],
  ['POST', '/users/login?provider=elsewhere', { username: 'a@example.org', password: 'long enough' }, 400],
]
