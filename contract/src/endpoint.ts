import type { Static, TSchema } from 'typebox'

/**
 * The right that an endpoint asks for. `account` (own profile, password, sessions) is open to viewers too, but with an API key a
 * viewer only reads; `write` needs the role editor or owner; `attachment` also takes the token for files; `admin` is for
 * server admins, whatever their role in the household.
 */
export type Access = 'public' | 'attachment' | 'account' | 'read' | 'write' | 'owner' | 'admin'

/** Everything that crosses the wire for one method and path: the server routes it, the web calls it, OpenAPI shows it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, parameters written `:id`. */
  readonly path: string
  readonly access: Access
  /** Refused to API keys, because it manages the account or its result holds a secret. */
  readonly personOnly?: true
  /** One sentence for people who write clients. */
  readonly summary: string
  readonly tag: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** How the body arrives; `json-or-form` also takes a form-encoded one, `json-or-none` none at all. */
  readonly bodyType?: 'json' | 'json-or-form' | 'json-or-none' | 'multipart'
  /**
   * Clients of the older wire call it: the body may have numbers as text, flags as words and custom fields as an object.
   * A create ignores the rest, and names it in the header `Cubby-Ignored`.
   */
  readonly coercesBody?: true
  /** The parts of a multipart body, an object. */
  readonly parts?: TSchema
  /** The answer of success by status. A 204 and a 302 have no body. */
  readonly responses: Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, TSchema>>>
  /** The answer depends on more than the household’s revision, so it is made anew each time. */
  readonly volatile?: true
  /** The media type of the response where it is not JSON. */
  readonly produces?: string
  /** Further statuses, beyond success and the errors that access, path, query and body imply. */
  readonly errors?: readonly (206 | 302 | 304 | 400 | 401 | 403 | 404 | 409 | 413 | 416 | 422 | 429)[]
}

/** Keeps the exact types of the schemas, so that Input and Output can be read off the object. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer S> ? StaticOr<S, Record<never, never>> : Record<never, never>

export type Params<E extends Endpoint> = Part<E, 'params'>
export type Query<E extends Endpoint> = Part<E, 'query'>
export type Body<E extends Endpoint> = Part<E, 'body'>

/** The parts of a call that the endpoint has. */
export type Input<E extends Endpoint> = (E extends { params: TSchema } ? { params: Params<E> } : unknown) &
  (E extends { query: TSchema } ? { query?: Query<E> } : unknown) &
  (E extends { body: TSchema } ? { body: Body<E> } : unknown)

/** The body of a success; `null` for a 204. */
export type Output<E extends Endpoint> = {
  [S in keyof E['responses']]: S extends 204 ? null : StaticOr<E['responses'][S], never>
}[keyof E['responses']]
