import type { Endpoint } from '#contract/endpoint.ts'
import { hasETag } from '../etags.ts'
import type { Schema } from './openapi-schemas.ts'

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
}

/** Every response but success, by its status, and when it comes. */
export const otherResponses: Readonly<Record<string, readonly [name: string, description: string]>> = {
  304: ['NotModified', 'The version named in `If-None-Match` is still current. No body.'],
  400: ['BadRequest', 'The request, an id in its path, or `X-Tenant` cannot be read.'],
  401: ['Unauthorized', 'No valid token; when signing in: wrong e-mail address or password.'],
  403: ['Forbidden', 'The role or the token does not allow this, or the household is not yours.'],
  404: ['NotFound', 'Nothing in this household has this id; the same for an id of another household.'],
  409: ['Conflict', 'It conflicts with something else, which the sentence and `details` name.'],
  412: [
    'ChangedSince',
    'It was changed after the ETag in `If-Match`; `details.current` is the current record.',
  ],
  413: ['TooLarge', 'The body or the file is larger than the server accepts.'],
  415: ['UnsupportedMediaType', 'The body has a content type that this endpoint does not read.'],
  422: ['Invalid', 'Understood, but not allowed; `fields` says why for each key.'],
  429: ['TooManyRequests', 'Too many attempts; the header `Retry-After` says how many seconds to wait.'],
}

/** True when a GET of this path has an ETag, so that a write can send `If-Match`. */
export function takesIfMatch(endpoint: Endpoint, all: readonly Endpoint[]): boolean {
  return (
    ['PUT', 'PATCH', 'DELETE'].includes(endpoint.method) &&
    all.some((other) => other.path === endpoint.path && hasETag(other))
  )
}

/** The statuses, but success, that an endpoint can respond with. */
export function otherStatuses(endpoint: Endpoint, all: readonly Endpoint[]): string[] {
  const { access, params, query, body, bodyType, errors = [] } = endpoint
  const isPublic = access === 'public'
  const hasBody = body !== undefined || bodyType === 'multipart'
  const found: readonly (readonly [status: number, isPossible: boolean])[] = [
    [304, hasETag(endpoint)],
    [400, !isPublic || hasBody],
    [401, !isPublic],
    [403, !isPublic],
    [404, params !== undefined || referencesIn(body)],
    [412, takesIfMatch(endpoint, all)],
    [413, hasBody],
    [415, hasBody],
    [422, hasBody || query !== undefined],
  ]
  const statuses = found.flatMap(([status, isPossible]) => (isPossible ? [status] : []))
  return [...new Set([...statuses, ...errors])].toSorted((one, other) => one - other).map(String)
}

/** True when a body refers to other records of the household: `locationId`, `labelIds`. */
function referencesIn(body: Endpoint['body']): boolean {
  const keys = body && 'properties' in body ? Object.keys(body.properties as object) : []
  return keys.some((key) => /[a-z]Ids?$/.test(key) && key !== 'assetId')
}

export function referToResponse(status: string): { $ref: string } {
  return { $ref: `#/components/responses/${otherResponses[status]?.[0] ?? ''}` }
}

/** The responses that stand in `components`, so that operations refer to them. */
export function describeOtherResponses(): Record<string, ResponseObject> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
  return Object.fromEntries(
    Object.entries(otherResponses).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '429' && { headers: retryAfter }),
        ...(status !== '304' && { content }),
      },
    ]),
  )
}
