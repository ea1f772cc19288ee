/**
 * The keys of responses, with the types of their values, that clients of the second and third API generation read. They
 * were recorded from real servers of these generations.
 */
export type Shape = 'string' | 'number' | 'boolean' | readonly [Shape] | { readonly [key: string]: Shape }

const each = <Type extends Shape>(type: Type, keys: string) =>
  Object.fromEntries(keys.split(' ').map((key) => [key, type]))

const record = each('string', 'id name description createdAt updatedAt')
const tag = { ...record, ...each('string', 'parentId color icon') }
const family = { ...tag, children: [tag] } as const
const file = {
  ...each('string', 'id type title path mimeType createdAt updatedAt'),
  primary: 'boolean',
} as const
const field = {
  ...each('string', 'id type name textValue'),
  numberValue: 'number',
  booleanValue: 'boolean',
} as const
const entry = each('string', 'id name description completedDate scheduledDate cost')
const listedEntry = { ...entry, itemName: 'string', itemID: 'string' } as const

const thing = {
  ...record,
  assetId: 'string',
  ...each('number', 'quantity purchasePrice'),
  ...each('boolean', 'insured archived'),
  tags: [tag],
} as const
const details = {
  ...each('string', 'serialNumber modelNumber manufacturer warrantyExpires warrantyDetails'),
  ...each('string', 'purchaseFrom soldTo soldNotes notes'),
  soldPrice: 'number',
  lifetimeWarranty: 'boolean',
} as const
const item = {
  ...thing,
  ...details,
  location: record,
  ...each('string', 'purchaseTime soldTime'),
  syncChildItemsLocations: 'boolean',
} as const

const type = { ...record, icon: 'string', isLocation: 'boolean' } as const
const { tags, ...bare } = thing
const parent = { ...bare, entityType: type, soldDate: 'string' } as const
const summary = { ...thing, entityType: type, soldDate: 'string', parent } as const
const entity = {
  ...summary,
  ...details,
  purchaseDate: 'string',
  syncChildEntityLocations: 'boolean',
} as const
const page = each('number', 'page pageSize total')
const node = each('string', 'id name type')
const archive = {
  ...each('string', 'id groupId kind status artifactPath createdAt updatedAt'),
  ...each('number', 'progress sizeBytes'),
}
const statistics = each(
  'number',
  'totalUsers totalItems totalLocations totalTags totalItemPrice totalWithWarranty',
)
const total = { ...each('string', 'id name'), total: 'number' } as const

/**
 * A request and its expected response. `{name}` in a request is replaced by the id that an earlier response returned.
 * `as` is the name under which the id in this response is remembered.
 */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly status: number
  readonly shape?: Shape
  readonly as?: string
}

const get = (path: string, shape: Shape): Exchange => ({ method: 'GET', path, status: 200, shape })

export const tagsGeneration: readonly Exchange[] = [
  { method: 'POST', path: '/tags', body: { name: 'Camping' }, status: 201, shape: { ...tag }, as: 'tag' },
  { method: 'POST', path: '/tags', body: { name: 'Tents', parentId: '{tag}' }, status: 201, as: 'below' },
  get('/tags', [tag]),
  get('/tags/{tag}', family),
  { method: 'PUT', path: '/tags/{tag}', body: { color: '#aabbcc' }, status: 200, shape: family },
  { method: 'POST', path: '/locations', body: { name: 'Attic' }, status: 201, as: 'attic' },
  {
    method: 'POST',
    path: '/items',
    body: { name: 'Tent', locationId: '{attic}', tagIds: ['{tag}'] },
    status: 201,
    shape: item,
    as: 'item',
  },
  {
    method: 'PUT',
    path: '/items/{item}',
    body: { purchasePrice: 3, tagIds: ['{tag}'] },
    status: 200,
    shape: item,
  },
  get('/items?tags={tag}', { ...page, items: [thing] }),
  get('/groups/statistics', statistics),
  get('/groups/statistics/tags', [total]),
  { method: 'DELETE', path: '/tags/{below}', status: 204 },
]

export const entitiesGeneration: readonly Exchange[] = [
  get('/entity-types', [type]),
  {
    method: 'POST',
    path: '/entity-types',
    body: { name: 'Boat', isLocation: false },
    status: 201,
    shape: type,
    as: 'boat',
  },
  { method: 'PUT', path: '/entity-types/{boat}', body: { name: 'Dinghy' }, status: 200, shape: type },
  { method: 'POST', path: '/tags', body: { name: 'Camping' }, status: 201, shape: tag, as: 'tag' },
  {
    method: 'POST',
    path: '/entities',
    body: { name: 'House', entityTypeId: '{Location}' },
    status: 201,
    as: 'house',
  },
  {
    method: 'POST',
    path: '/entities',
    body: { name: 'Box', parentId: '{house}', entityTypeId: '{Location}', quantity: 1 },
    status: 201,
    shape: { ...record, entityType: type, parent: { ...parent } },
    as: 'box',
  },
  {
    method: 'POST',
    path: '/entities',
    body: { name: 'Tent', quantity: 2, parentId: '{box}', tagIds: ['{tag}'], entityTypeId: '{Item}' },
    status: 201,
    shape: entity,
    as: 'tent',
  },
  {
    method: 'PUT',
    path: '/entities/{tent}',
    body: { purchaseDate: '2024-02-29', fields: [{ type: 'text', name: 'Colour', textValue: 'green' }] },
    status: 200,
    shape: { ...entity, fields: [field] },
  },
  { method: 'PATCH', path: '/entities/{tent}', body: { quantity: 3 }, status: 200, shape: entity },
  get('/entities/{tent}', { ...entity, fields: [field] }),
  get('/entities/{tent}/path', [node]),
  get('/entities/tree?withItems=true', [{ ...node, children: [node] }]),
  get('/entities', { ...page, totalPrice: 'number', items: [summary] }),
  get('/entities?isLocation=true&page=1&pageSize=3', { ...page, totalPrice: 'number', items: [parent] }),
  get('/entities?q=tent&tags={tag}&parentIds={box}', { ...page, items: [summary] }),
  get('/entities/fields', ['string']),
  get('/entities/fields/values?field=Colour', ['string']),
  {
    method: 'POST',
    path: '/entities/{tent}/duplicate',
    body: { copyCustomFields: true },
    status: 201,
    shape: entity,
  },
  {
    method: 'POST',
    path: '/entities/{tent}/attachments/external',
    body: { source_type: 'link', external_id: 'https://example.org/tent' },
    status: 201,
    shape: { ...entity, attachments: [file] },
  },
  {
    method: 'POST',
    path: '/entities/{tent}/maintenance',
    body: { name: 'Waterproof', completedDate: '2024-03-01', cost: '12.50' },
    status: 201,
    shape: entry,
  },
  get('/entities/{tent}/maintenance', [listedEntry]),
  get('/groups/statistics', statistics),
  get('/group/exports', { items: [archive] }),
  { method: 'POST', path: '/group/exports', body: {}, status: 202, shape: archive, as: 'export' },
  get('/group/exports/{export}', archive),
  { method: 'DELETE', path: '/group/exports/{export}', status: 204 },
  { method: 'DELETE', path: '/entities/{tent}', status: 204 },
  { method: 'DELETE', path: '/entities/{tent}', status: 404 },
  { method: 'DELETE', path: '/entities/{house}', status: 204 },
  { method: 'DELETE', path: '/entity-types/{boat}', status: 204 },
]

/** Returns the paths of keys that are missing in a value. Additional keys are allowed. */
export function findMissing(shape: Shape, value: unknown, path = 'body'): string[] {
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${path} is no ${shape}`]
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [`${path} is no filled list`]
    return findMissing(shape[0], value[0], `${path}[]`)
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`]
  const keyed = Object.entries(value)
  return Object.entries(shape).flatMap(([key, part]) =>
    findMissing(part, keyed.find(([name]) => name === key)?.[1], `${path}.${key}`),
  )
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)
