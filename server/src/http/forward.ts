import type { FastifyRequest } from 'fastify'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { ErrorResponse } from '#contract/errors.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { parseUuid } from '#server/shared/new-id.ts'

export interface Forwarded<T> {
  readonly result: T
  /** The id of the batch that the write made; undefined when nothing was written. */
  readonly batchId?: string | undefined
}

/** Calls an endpoint within the process, with access check, validation and limits. Throws the endpoint's error. */
export type Forward = <E extends Endpoint>(
  endpoint: E,
  input: Input<E> & { form?: FormData },
) => Promise<Forwarded<Output<E>>>

/**
 * Headers that describe the body of the original request, set conditions for it or mark its repetitions. They are not
 * forwarded: under one `Idempotency-Key` only the first of several files would be stored.
 */
const notForwarded = /^(content-|transfer-encoding$|expect$|if-|idempotency-key$)/

/**
 * Returns a function that calls endpoints with the credentials of a request.
 *
 *     const forward = forwardAs(request, config.basePath)
 *     const { result } = await forward(getItem, { params: { id } })
 */
export function forwardAs(request: FastifyRequest, basePath: string): Forward {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !notForwarded.test(name)),
  )
  return async (endpoint, input) => {
    const { params, query, body, form }: Parts = input
    const encoded = form && new Response(form)
    const response = await request.server.inject({
      method: endpoint.method,
      url: `${basePath}/api/v1${fillPath(endpoint.path, params)}?${toSearch(request, query).toString()}`,
      headers: encoded
        ? { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' }
        : { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    if (response.statusCode >= 400) throw toError(response.statusCode, response.json())
    const batchId = response.headers['cubby-batch']
    return {
      // as: the response is parsed JSON. The endpoint returns what its contract says, and null with the status 204.
      result: (response.statusCode === 204 ? null : response.json()) as Output<typeof endpoint>,
      batchId: typeof batchId === 'string' ? batchId : undefined,
    }
  }
}

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly form?: FormData
}

function fillPath(path: string, params: unknown): string {
  const values = Object.entries(params ?? {})
  return values.reduce((filled, [name, value]) => filled.replace(`:${name}`, toSegment(value)), path)
}

/** Throws 404 for a value that is not an id, because a word such as `export` would lead to another endpoint. */
function toSegment(value: string): string {
  const id = parseUuid(value)
  if (id === undefined) throw notFound('record')
  return id
}

/**
 * Adds `access_token` and `tenant` of the original request, because clients may send credentials and household in the
 * address.
 */
function toSearch({ query: original }: FastifyRequest, query: unknown): URLSearchParams {
  const search = new URLSearchParams()
  // as: Fastify does not know the types of the queries. Both contain texts and lists of texts.
  const { access_token, tenant } = original as Values
  for (const [name, value] of Object.entries({ ...(query as Values | undefined), access_token, tenant })) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, one)
  }
  return search
}

type Values = Readonly<Record<string, string | string[] | undefined>>

function toError(status: number, { code, error, fields, details }: ErrorResponse): AppError {
  return new AppError(status, code, error, { ...(fields && { fields }), details })
}
