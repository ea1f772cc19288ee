import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Body, Endpoint, Output, Params, Query } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Written } from '#server/journal/journal.ts'
import { AppError, invalid } from '#server/shared/app-error.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { authenticate } from './authenticate.ts'

/** What a handler is given; every endpoint but a public one has an actor whose rights were checked. */
export interface Call<E extends Endpoint> {
  context: Context
  actor: E['access'] extends 'public' ? undefined : Actor
  params: Params<E>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  reply: FastifyReply
  /** Says in the header `Cubby-Batch` what can be undone, and hands on the result. */
  written<T>(written: Written<T>): T
}

/** A handler answers what the endpoint promises, or sends the reply itself. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Output<E> | FastifyReply | Promise<Output<E> | FastifyReply>

export type AddRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** The paths of one endpoint: its own, and the names that other programs know it by. */
const aliases: Readonly<Record<string, string>> = { '/currencies': '/currency' }

/** Gives features the one way to add a route: by an endpoint of the contract, behind its access check. */
export function createAddRoute(app: FastifyInstance, context: Context, added: Endpoint[]): AddRoute {
  return (endpoint, handler) => {
    added.push(endpoint)
    const alias = aliases[endpoint.path]
    for (const path of alias ? [endpoint.path, alias] : [endpoint.path])
      addPath(app, context, endpoint, path, handler)
  }
}

function addPath<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  path: string,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api/v1${path}`,
    config: { bodyType: endpoint.bodyType ?? 'json' },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(!endpoint.produces && { response: endpoint.responses }),
    },
    // The access check comes before the body is read, so that a stranger cannot make the server work.
    onRequest: async (request) => {
      if (endpoint.access !== 'public') request.actor = await authenticate(context, endpoint, request)
    },
    preValidation: async (request) => {
      request.query = tidyQuery(request.query, endpoint)
      request.params = tidyParams(request.params)
    },
    handler: async (request, reply) => {
      reply.code(firstStatus(endpoint))
      // as: Fastify checked params, query and body against these very schemas, and onRequest set the actor.
      const call = {
        context,
        actor: request.actor,
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
        written: <T>({ result, batchId }: Written<T>) => {
          if (batchId !== null) reply.header('cubby-batch', batchId)
          return result
        },
      } as unknown as Call<E>
      const answer = await handler(call)
      if (answer === null && reply.statusCode === 204) return reply.send()
      return answer
    },
  })
}

function firstStatus(endpoint: Endpoint): number {
  if (endpoint.responses[201]) return 201
  return endpoint.responses[200] ? 200 : 204
}

/** The words `undefined` and `null` mean absent; of a repeated key that is no list the last one counts. */
function tidyQuery(query: unknown, endpoint: Endpoint): Record<string, unknown> {
  const tidy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query ?? {})) {
    const values = (Array.isArray(value) ? value : [value]).filter(
      (one) => one !== 'undefined' && one !== 'null',
    )
    const last: unknown = values.at(-1)
    if (values.some((one) => typeof one === 'string' && one.includes('\0'))) {
      throw invalid({ [key]: 'holds a character that cannot be stored' })
    }
    if (last === undefined || (last === '' && key !== 'q' && key !== 'field')) continue
    tidy[key] = values.length > 1 && listKeys(endpoint).has(key) ? values : last
  }
  return tidy
}

function listKeys(endpoint: Endpoint): Set<string> {
  const properties: Record<string, object> =
    endpoint.query && 'properties' in endpoint.query
      ? (endpoint.query.properties as Record<string, object>)
      : {}
  return new Set(Object.keys(properties).filter((key) => 'anyOf' in (properties[key] ?? {})))
}

/** Ids of a path in the spelling that is stored; 400 for what is none. */
function tidyParams(params: unknown): Record<string, string> {
  const tidy: Record<string, string> = {}
  for (const [key, value] of Object.entries(params ?? {})) {
    const id = parseUuid(String(value))
    if (id === undefined) {
      throw new AppError(400, 'bad_id', `The ${key} in the path is not an id.`, {
        fields: { [key]: 'is not an id' },
      })
    }
    tidy[key] = id
  }
  return tidy
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
  interface FastifyContextConfig {
    bodyType?: 'json' | 'json-or-form' | 'multipart'
  }
}
