import type { Static, TSchema } from 'typebox'

/**
 * The access that an endpoint requires. Viewers may use `account` endpoints (own profile, password, sessions), but with
 * an API key only read them. `write` requires the role editor or owner, `attachment` also accepts the file token, and
 * `admin` requires a server admin with any role.
 */
export type Access = 'public' | 'attachment' | 'account' | 'read' | 'write' | 'owner' | 'admin'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api/v1`. Parameters are written `:id`. */
  readonly path: string
  readonly access: Access
  /**
   * True to reject API keys, because the endpoint manages the account, returns a secret, or decides who belongs to a
   * household or receives data also after the key has ended. Deleting a household is for people, too.
   */
  readonly personOnly?: true
  readonly summary: string
  readonly tag: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** `json-or-form` also accepts a URL-encoded form. `json-or-none` also accepts a request without a body. */
  readonly bodyType?: 'json' | 'json-or-form' | 'json-or-none' | 'multipart'
  /**
   * True for endpoints of older clients, whose bodies may have numbers as text, flags as words and custom fields as an
   * object.
   * A request that creates a record ignores values that cannot be read, and names their keys in the header
   * `Cubby-Ignored`.
   */
  readonly coercesBody?: true
  readonly parts?: TSchema
  /** The success responses by status. 204 and 302 have no body. */
  readonly responses: Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, TSchema>>>
  /** True when the response can change without a new revision of the household. Such a response has no ETag. */
  readonly volatile?: true
  /** The media type of a response that is not JSON. */
  readonly produces?: string
  /** Further statuses that the API document lists, besides those from `responses`, `access` and the schemas. */
  readonly errors?: readonly (206 | 302 | 304 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 416 | 422 | 429)[]
}

/** Returns the definition unchanged. The type parameter keeps the types of its schemas for `Input` and `Output`. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer S> ? StaticOr<S, Record<never, never>> : Record<never, never>

export type Params<E extends Endpoint> = Part<E, 'params'>
export type Query<E extends Endpoint> = Part<E, 'query'>
export type Body<E extends Endpoint> = Part<E, 'body'>

/** The arguments for a call of the endpoint: path parameters, query and body, as far as the endpoint has them. */
export type Input<E extends Endpoint> = (E extends { params: TSchema } ? { params: Params<E> } : unknown) &
  (E extends { query: TSchema } ? { query?: Query<E> } : unknown) &
  (E extends { body: TSchema } ? { body: Body<E> } : unknown)

/** The body of a successful response; null for the status 204. */
export type Output<E extends Endpoint> = {
  [S in keyof E['responses']]: S extends 204 ? null : StaticOr<E['responses'][S], never>
}[keyof E['responses']]
