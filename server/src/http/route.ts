import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Body, Endpoint, Output, Params, Query } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { WriteResult } from '#server/journal/journal.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { runAsCaller, type Caller } from '#server/database/caller.ts'
import { isForeignKeyViolation } from '#server/database/dialect.ts'
import { AppError, invalid, isNotFound } from '#server/shared/app-error.ts'
import { isObject } from '#server/shared/json-object.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { composeTexts } from '#server/shared/text/compose-texts.ts'
import { aliases, refusePath } from './paths.ts'
import { disconnectSignal } from './client.ts'
import { coerceBody, toIgnoredHeader } from './bodies/lenient-body.ts'
import { withoutUnknownKeys } from './bodies/known-keys.ts'
import { findUnchanged, hasETag, parseIfMatch, tagOf } from './etags.ts'
import { checkOriginOfWrite } from './origin.ts'
import { createRepeatGuard } from './repeats/repeated-posts.ts'

/** The arguments of a handler. Endpoints that are not public have an actor with the required access. */
export interface Call<E extends Endpoint> {
  context: Context
  actor: E['access'] extends 'public' ? undefined : Actor
  params: Params<E>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** The body of the response, or the reply when the handler has sent the response itself. */
type Response<E extends Endpoint> = Output<E> | FastifyReply

/** The result of a write becomes the body. Its batch and revision become headers. */
type HandlerResult<E extends Endpoint> =
  | Response<E>
  | WriteResult<Output<E>>
  | (null extends Output<E> ? void : never)

type Handler<E extends Endpoint> = (call: Call<E>) => HandlerResult<E> | Promise<HandlerResult<E>>

/** Calls the handler of another endpoint, without its access check and validation. */
export type CallEndpoint = <E extends Endpoint>(
  endpoint: E,
  call: Omit<Call<E>, 'actor'> & { actor: Actor },
) => Promise<Response<E>>

export type AddRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

const maxBodyBytes = 2_000_000

/** Returns the actor of a request. Throws 401 when there is none, and 403 when it lacks the required access. */
type Authenticate = (context: Context, endpoint: Endpoint, request: FastifyRequest) => Promise<Actor>

export interface RouteDeps {
  readonly app: FastifyInstance
  readonly context: Context
  readonly endpoints: Endpoint[]
  readonly authenticate: Authenticate
}

interface RouteRegistry extends RouteDeps {
  /** Handlers by method and path, for `callEndpoint` and for the current record in a response with status 412. */
  // any: one map has the handlers of all endpoints; each is called with the types of its own endpoint.
  // oxlint-disable-next-line typescript/no-explicit-any
  handlers: Map<string, (call: Call<any>) => Promise<unknown>>
  /** Runs the handler of a request once, however often a client repeats it. */
  runOnce: ReturnType<typeof createRepeatGuard>
}

/** Returns functions to add a route with its access check, and to call the handler of another route. */
export function createRoutes(served: RouteDeps): { addRoute: AddRoute; callEndpoint: CallEndpoint } {
  const routes: RouteRegistry = { ...served, handlers: new Map(), runOnce: createRepeatGuard() }
  const addRoute: AddRoute = (endpoint, handler) => {
    const respond = async (call: Call<typeof endpoint>) => {
      const body = setWriteHeaders(call, await handler(call))
      // Awaiting a reply waits until the response is sent, and results in undefined.
      return body === undefined && !call.reply.raw.headersSent ? null : body
    }
    routes.endpoints.push(endpoint)
    routes.handlers.set(nameOf(endpoint), respond)
    const alias = aliases[endpoint.path]
    for (const path of alias ? [endpoint.path, alias] : [endpoint.path])
      addPath(routes, endpoint, path, respond)
  }
  const callEndpoint: CallEndpoint = async (endpoint, call) => {
    const handler = routes.handlers.get(nameOf(endpoint))
    if (!handler) throw new Error(`There is no ${nameOf(endpoint)}`)
    // as: the map has handlers of all endpoints. The handler under this name was added with this endpoint.
    return (await handler(call)) as Response<typeof endpoint>
  }
  return { addRoute, callEndpoint }
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

function addPath<E extends Endpoint>(
  routes: RouteRegistry,
  endpoint: E,
  path: string,
  respond: (call: Call<E>) => Promise<unknown>,
): void {
  const { app, context, authenticate } = routes
  const isCacheable = hasETag(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api/v1${path}`,
    config: { bodyType: endpoint.bodyType ?? 'json' },
    ...(endpoint.access !== 'public' && { bodyLimit: maxBodyBytes }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(!endpoint.produces && { response: endpoint.responses }),
    },
    // Access is checked before the body is read, so that strangers cause little work.
    onRequest: async (request, reply) => {
      if (endpoint.access === 'public') return checkOriginOfWrite(context.config, request)
      const actor = await authenticate(context, endpoint, request)
      request.actor = actor
      request.today = todayIn(actor.timeZone, context.now())
      if (!isCacheable) return
      const tag = tagOf(context.dataEpoch, actor, request.today)
      reply.header('etag', tag)
      const unchanged = findUnchanged(request, tag)
      if (unchanged) return reply.code(304).header('etag', unchanged).send()
    },
    preValidation: (request, reply, done) => {
      request.query = normalizeQuery(request.query, endpoint)
      normalizeBody(request, reply, endpoint)
      const params = normalizeParams(request.params, () =>
        refusePath(routes.endpoints, context.config.basePath, request, reply),
      )
      request.params = params
      if (request.actor && endpoint.method !== 'GET') {
        const id = endpoint.path === '/groups' ? request.actor.householdUuid : params['id']
        request.actor = { ...request.actor, precondition: parseIfMatch(request, id) }
      }
      done()
    },
    handler: async (request, reply) => {
      reply.code(successStatus(endpoint))
      const call = toCall(context, endpoint, request, reply)
      const caller = callerOf(request, reply)
      const result = await routes.runOnce(request, reply, () =>
        runAsCaller(caller, () => runHandler(routes, endpoint, call, () => respond(call))),
      )
      if (isCacheable && request.actor && !reply.sent) {
        reply.header('etag', tagOf(context.dataEpoch, request.actor, request.today, result))
      }
      if (result === null && reply.statusCode === 204) return reply.send()
      return result
    },
  })
}

/**
 * Returns the name under which a request takes turns in the database. When the client disconnects, reads are aborted,
 * but writes continue.
 */
function callerOf({ actor, method }: FastifyRequest, reply: FastifyReply): Caller {
  const name = actor ? `household ${actor.householdId}` : 'signed out'
  return method === 'GET' ? { name, signal: disconnectSignal(reply) } : { name }
}

function toCall<E extends Endpoint>(
  context: Context,
  { query, body }: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  // as: the types of Fastify are general. Fastify has validated params, query and body with the schemas of the
  // endpoint, and the hook `onRequest` has set the actor.
  return {
    context,
    actor: request.actor,
    params: request.params,
    query: withoutUnknownKeys(query ?? { properties: {} }, request.query),
    body: body && withoutUnknownKeys(body, request.body),
    request,
    reply,
  } as unknown as Call<E>
}

/** Sets the batch for undo and the ETag after a write. Returns the body of the response. */
function setWriteHeaders({ context, request, reply }: Call<Endpoint>, returned: unknown): unknown {
  if (!isWriteResult(returned)) return returned
  const { result, batchId, revision } = returned
  if (batchId !== null) reply.header('cubby-batch', batchId)
  if (request.actor)
    reply.header('etag', tagOf(context.dataEpoch, { ...request.actor, revision }, request.today, result))
  return result
}

function isWriteResult(value: unknown): value is WriteResult<unknown> {
  return isObject(value) && 'result' in value && 'revision' in value && 'batchId' in value
}

/**
 * Runs a handler. Adds the current record to a response with status 412. When the handler fails because the caller has
 * lost access meanwhile, responds as to a caller without access.
 */
async function runHandler<T>(
  { context, handlers, authenticate }: RouteRegistry,
  endpoint: Endpoint,
  call: Call<Endpoint>,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isForeignKeyViolation(error) || isNotFound(error))
      await checkAccessAgain(authenticate, endpoint, call)
    const read = handlers.get(nameOf({ method: 'GET', path: endpoint.path }))
    if (!(error instanceof AppError) || error.status !== 412 || !read) throw error
    const actor = await authenticate(context, { ...endpoint, access: 'read' }, call.request)
    const current: unknown = await read({ ...call, actor })
    throw new AppError(412, error.code, error.message, { details: { current } })
  }
}

/**
 * Throws 401 or 403 when the account, the household or the membership was deleted after the request was authenticated.
 * The database has then refused a row that refers to the deleted one, or does not find the household.
 */
async function checkAccessAgain(
  authenticate: Authenticate,
  endpoint: Endpoint,
  { context, request }: Call<Endpoint>,
): Promise<void> {
  if (!request.actor) return
  // Name the household, because another one may have become the user's default.
  request.headers['x-tenant'] = request.actor.householdUuid
  await authenticate(context, endpoint, request)
}

function successStatus(endpoint: Endpoint): number {
  const { responses } = endpoint
  if (responses[201]) return 201
  if (responses[202]) return 202
  return responses[200] ? 200 : 204
}

function normalizeBody(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): void {
  if (endpoint.bodyType === 'json-or-none' && request.body === undefined) request.body = {}
  if (!endpoint.coercesBody || !endpoint.body) return
  const { body, ignored } = coerceBody(endpoint.body, request.body, endpoint.method === 'POST')
  request.body = body
  if (ignored.length > 0) reply.header('cubby-ignored', toIgnoredHeader(ignored))
}

/** The values `undefined` and `null` count as absent. When a key that is no list is repeated, the last value wins. */
function normalizeQuery(query: unknown, endpoint: Endpoint): Record<string, unknown> {
  const tidy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query ?? {})) {
    const values = (Array.isArray(value) ? value : [value]).filter(
      (one) => one !== 'undefined' && one !== 'null',
    )
    const last: unknown = values.at(-1)
    if (values.some((one) => typeof one === 'string' && one.includes('\0'))) {
      throw invalid({ [key]: 'contains a character that cannot be stored' })
    }
    if (last === undefined || (last === '' && key !== 'q' && key !== 'field')) continue
    tidy[key] = composeTexts(values.length > 1 && listKeys(endpoint).has(key) ? values : last)
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

/** Path parameters that are not ids. */
const textParams = new Set(['token', 'assetId'])

/**
 * Returns the path parameters with ids in canonical form. Throws 400 for an invalid id. Throws 405 when the path is a
 * literal path, such as `/items/export`, that exists for other methods only.
 */
function normalizeParams(params: unknown, refuse: () => AppError): Record<string, string> {
  const tidy: Record<string, string> = {}
  for (const [key, value] of Object.entries(params ?? {})) {
    if (textParams.has(key)) {
      tidy[key] = String(value)
      continue
    }
    const id = parseUuid(String(value))
    if (id === undefined) {
      const refusal = refuse()
      if (refusal.status === 405) throw refusal
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
    today: string
  }
  interface FastifyContextConfig {
    bodyType?: Endpoint['bodyType']
  }
}
