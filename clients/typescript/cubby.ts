import type { Credentials, ErrorResponse, Operations } from './operations.ts'

export type * from './operations.ts'

/** Method and path of an endpoint, such as `GET /items/{id}`. */
export type Operation = keyof Operations

/** Operations that return JSON or an empty response. All others return a file. */
export type JsonOperation = {
  [Name in Operation]: Operations[Name]['response'] extends Response ? never : Name
}[Operation]

export type RequestInput<Name extends Operation> = Omit<Operations[Name], 'response'> & {
  signal?: AbortSignal
  /** Additional headers of the request, such as `If-Match`. */
  headers?: Record<string, string>
}

type Arguments<Name extends Operation> =
  Record<never, never> extends RequestInput<Name> ? [input?: RequestInput<Name>] : [input: RequestInput<Name>]

export interface Settings {
  /** The address of the server, with its base path if it has one: `https://cubby.example.org`. */
  url: string
  /** An API key (`hb_…`), or the token of a session. */
  token?: string
  /** The id of the household that requests are about. Default: the user's default household. */
  household?: string
}

export interface Cubby {
  /** Sends a request and returns the parsed response; undefined for the status 204. Throws `CubbyError`. */
  request<Name extends JsonOperation>(
    operation: Name,
    ...input: Arguments<Name>
  ): Promise<Operations[Name]['response']>
  /** Sends a request and returns the `Response`: for files, streams and headers. Throws `CubbyError`. */
  fetch<Name extends Operation>(operation: Name, ...input: Arguments<Name>): Promise<Response>
}

/** Thrown when the server rejected a request or failed. */
export class CubbyError extends Error {
  override readonly name = 'CubbyError'
  readonly status: number
  /** The error code. Undefined, like `requestId`, when the response came from a proxy instead of Cubby. */
  readonly code: ErrorResponse['code'] | undefined
  /** The reason for each refused field, by its name. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: unknown
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ErrorResponse>) {
    super(body.error ?? `The server returned the status ${status}.`)
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.details = body.details
    this.requestId = body.requestId
  }
}

/** Creates a client. It holds no connection and no state. */
export function createCubby({ url, token, household }: Settings): Cubby {
  const base = `${url.replace(/\/+$/, '')}/api/v1`

  async function send(operation: Operation, input: Parts = {}): Promise<Response> {
    const [method = '', path = ''] = operation.split(' ')
    const { body, form, signal } = input
    const response = await fetch(`${base}${fillIn(path, input.path)}${queryString(input.query)}`, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: token }),
        ...(household !== undefined && { 'X-Tenant': household }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...input.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: formData(form) }),
      ...(signal && { signal }),
    })
    if (response.ok) return response
    const text = await response.text()
    throw new CubbyError(response.status, parseError(text))
  }

  return {
    fetch: (operation, ...[input]) => send(operation, input),
    request: async (operation, ...[input]) => {
      const response = await send(operation, input)
      // as: `json()` returns `any`. `Operations` describes the responses of a server of the same version.
      return (response.status === 204 ? undefined : await response.json()) as never
    },
  }
}

/** Signs in, and returns a client for the session. Programs that run on their own use an API key instead. */
export async function signIn(settings: Settings, credentials: Credentials): Promise<Cubby> {
  const { token } = await createCubby(settings).request('POST /users/login', { body: credentials })
  return createCubby({ ...settings, token })
}

type Value = string | number | boolean | undefined

interface Parts {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, Value | readonly Value[]>>
  body?: unknown
  form?: Readonly<Record<string, Value | Blob>>
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Throws for an empty value or dots, because the path would then be that of another endpoint, such as that of all sessions. */
function fillIn(path: string, values: Parts['path'] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${path} needs a value for ${name}, not "${value}".`)
    return encodeURIComponent(value)
  })
}

/** Returns the query string. A list repeats its key for each value: `labels=a&labels=b`. */
function queryString(query: Parts['query'] = {}): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  )
  return values.length === 0 ? '' : `?${new URLSearchParams(values)}`
}

function formData(parts: NonNullable<Parts['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}

function parseError(text: string): Partial<ErrorResponse> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
