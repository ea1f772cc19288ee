import type { Endpoint } from '#contract/endpoint.ts'
import { hasETag } from '../etags.ts'
import type { Schema } from './openapi-schemas.ts'

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
}

const otherResponses: Readonly<Record<string, readonly [name: string, description: string]>> = {
  206: ['PartOfFile', 'The part of the file that the header `Range` asks for.'],
  302: ['Elsewhere', 'It is at the address in the header `Location`. No body.'],
  304: ['NotModified', 'The version named in `If-None-Match` is still current. No body.'],
  400: ['BadRequest', 'The request, an id in its path, or `X-Tenant` cannot be read.'],
  401: ['Unauthorized', 'No valid token; when signing in: wrong e-mail address or password.'],
  403: ['Forbidden', 'The role or the token does not allow this, or the household is not yours.'],
  404: ['NotFound', 'Nothing in this household has this id; the same for an id of another household.'],
  409: ['Conflict', 'It conflicts with something else, which the sentence and `details` name.'],
  410: ['Gone', 'The server does not have this any more; start again as the sentence says.'],
  412: [
    'ChangedSince',
    'It was changed after the ETag in `If-Match`; `details.current` is the current record.',
  ],
  413: ['TooLarge', 'The body or the file is larger than the server accepts.'],
  415: ['UnsupportedMediaType', 'The body has a content type that this endpoint does not read.'],
  416: ['NoSuchRange', 'The file has no such part; the header `Content-Range` says how long it is.'],
  422: ['Invalid', 'Understood, but not allowed; `fields` says why for each key.'],
  429: ['TooManyRequests', 'Too many attempts; the header `Retry-After` says how many seconds to wait.'],
  default: [
    'Failure',
    '405 for another method, 431 for headers that are too long, 500 for a fault of the server, 503 while it is busy, 507 when its disk is full.',
  ],
}

/** True when a GET of this path has an ETag, so that a write can send `If-Match`. */
export function takesIfMatch(endpoint: Endpoint, all: readonly Endpoint[]): boolean {
  return (
    ['PUT', 'PATCH', 'DELETE'].includes(endpoint.method) &&
    all.some((other) => other.path === endpoint.path && hasETag(other))
  )
}

/** Returns the error statuses of an endpoint, without those that any endpoint has (`default` in OpenAPI). */
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

/** Describes the responses of an operation besides success. `default` covers statuses that any request can get. */
export function referToOthers(
  endpoint: Endpoint,
  all: readonly Endpoint[],
): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...otherStatuses(endpoint, all), 'default'].map((status) => [
      status,
      { $ref: `#/components/responses/${otherResponses[status]?.[0] ?? ''}` },
    ]),
  )
}

function referencesIn(body: Endpoint['body']): boolean {
  const keys = body && 'properties' in body ? Object.keys(body.properties as object) : []
  return keys.some((key) => /^ids$|[a-z]Ids?$/.test(key) && key !== 'assetId')
}

export function describeOtherResponses(): Record<string, ResponseObject> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
  return Object.fromEntries(
    Object.entries(otherResponses).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '429' && { headers: retryAfter }),
        ...(!/^[23]/.test(status) && { content }),
      },
    ]),
  )
}
