import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { TObject } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import { listItems } from '#contract/items/item-lists.ts'
import { getItem } from '#contract/items/items.ts'
import { getLocation, listLocations } from '#contract/locations/locations.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { authenticate } from '#server/features/auth/authenticate.service.ts'
import { requestHost } from '#server/http/address.ts'
import { invalidInput, logError } from '#server/http/error-handler.ts'
import { forwardAs, type Forward, type Forwarded } from '#server/http/forward.ts'
import { createCheck } from '#server/http/schemas.ts'
import { AppError } from '#server/shared/app-error.ts'
import { version } from '#server/shared/process/version.ts'
import { loadMcp } from './load-mcp.ts'
import { readTools, type ReadTool, type Site } from './read-tools.ts'
import { suggest, suggestibleTools } from './suggestions.usecase.ts'
import { writeTools, type WriteTool } from './write-tools.ts'

type Mcp = Awaited<ReturnType<typeof loadMcp>>

const path = '/api/mcp'
/** The maximum bytes of an assistant's request, enough for five photos that the assistant has scaled down. */
const maxBodyBytes = 8_000_000
/** The maximum length of a request's JSON without its files. The SDK takes seconds to check a longer one. */
const maxTextLength = 500_000
const instructions =
  'The things of a household: items in locations, with labels. Look up ids before writing. Every write returns a batchId, by which `undo` takes it back, and a link to it for people.'

/** The access to the MCP server. It is not part of the contract, because MCP describes its tools itself. */
const access: Endpoint = {
  method: 'POST',
  path: '/mcp',
  access: 'read',
  tag: 'MCP',
  summary: 'The MCP server.',
  responses: {},
}

/** Serves MCP to assistants. There are no sessions, because each request is complete in itself. */
export function serveMcp(app: FastifyInstance, context: Context): void {
  app.route({
    method: 'POST',
    url: path,
    bodyLimit: maxBodyBytes,
    onRequest: async (request) => {
      request.actor = await authenticate(context, access, request)
    },
    handler: (request, reply) => handleMessage(context, request, reply),
  })
  app.route({
    method: ['GET', 'DELETE'],
    url: path,
    handler: (_request, reply) => {
      reply.header('allow', 'POST')
      throw new AppError(405, 'method_not_allowed', 'This path supports POST.')
    },
  })
}

async function handleMessage(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = context
  const { actor } = request
  if (!actor) throw new Error('onRequest sets the actor')
  // Refuse a list of calls. Old versions of the protocol allow lists, but their length would be unlimited.
  if (Array.isArray(request.body)) throw new AppError(400, 'bad_request', 'Send one message in a request.')
  if (lengthWithoutFiles(request.body) > maxTextLength)
    throw new AppError(413, 'too_large', 'A request may have at most 500 kB besides its files.')
  const { createMcpHandler } = await loadMcp()
  const forward = forwardAs(request, config.basePath)
  const site: Site = {
    address: config.baseUrl ?? requestHost(config, request) ?? config.basePath,
    householdUuid: actor.householdUuid,
  }
  const { fetch } = createMcpHandler(() => createServer(request, context, { actor, forward, site }), {
    // Allow no subscription: it would keep the request open, and there is nothing to subscribe to.
    maxSubscriptions: 0,
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  const original = new Request(`http://localhost${path}`, { method: 'POST', headers })
  const response = await fetch(original, { parsedBody: request.body })
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  return reply.send(await response.text())
}

function lengthWithoutFiles(body: unknown): number {
  const isFile = (key: string, value: unknown) => key === 'data' && typeof value === 'string'
  const text = JSON.stringify(body, (key, value: unknown) => (isFile(key, value) ? undefined : value))
  return text?.length ?? 0
}

async function createServer(
  request: FastifyRequest,
  context: Context,
  { actor, forward, site }: { actor: Actor; forward: Forward; site: Site },
): Promise<McpServer> {
  const logUnexpected = (error: unknown) =>
    logError(request.log, error, 'a tool of an assistant failed', { requestId: request.id })
  const mcp = await loadMcp()
  const server = new mcp.McpServer({ name: 'cubby', title: 'Cubby', version }, { instructions })
  const register = (
    tool: ReadTool | WriteTool,
    readOnlyHint: boolean,
    run: (input: unknown) => Promise<object>,
  ) =>
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: toInputSchema(tool.input),
        annotations: { readOnlyHint, openWorldHint: false },
      },
      (input: unknown) => toToolResult(run(input), logUnexpected),
    )
  for (const tool of readTools) register(tool, true, (input) => tool.run(forward, input, site))
  if (actor.role !== 'viewer') {
    for (const tool of writeTools)
      register(tool, false, async (input) => toWriteResult(await tool.run(forward, input), site))
  } else if (actor.suggests) {
    for (const tool of suggestibleTools) {
      register(tool, false, async (input) => ({
        ...(await suggest(context, actor, tool.name, input as Record<string, unknown>)),
        waitsFor: 'a person who accepts or declines it',
        link: `${site.address}/suggestions`,
      }))
    }
  }
  addResources(server, mcp, forward)
  return server
}

const checks = new Map([...readTools, ...writeTools].map(({ input }) => [input, createCheck(input)]))

/** Validates the input of a tool like the body of a request, so that assistants get the same error messages. */
function toInputSchema(schema: TObject): StandardSchemaWithJSON {
  const toJson = () => ({ ...schema })
  return {
    '~standard': {
      version: 1,
      vendor: 'cubby',
      jsonSchema: { input: toJson, output: toJson },
      validate(value) {
        const errors = checks.get(schema)?.(value) ?? []
        return errors.length > 0 ? { issues: [{ message: invalidInput(errors).message }] } : { value }
      },
    },
  }
}

/** Returns the result or the error of a tool. The assistant reads the reason of an error and can try again. */
async function toToolResult(
  running: Promise<object>,
  logUnexpected: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const result = await running
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } }
  } catch (error) {
    if (!(error instanceof AppError)) logUnexpected(error)
    const text = error instanceof AppError ? error.message : 'Something went wrong on the server.'
    return { content: [{ type: 'text', text }], isError: true }
  }
}

function toWriteResult({ result, batchId }: Forwarded<object>, { address }: Site): object {
  if (batchId === undefined) return { ...result, unchanged: true }
  return { ...result, batchId, link: `${address}/history?batch=${batchId}` }
}

const items = 'cubby://items/'
const locations = 'cubby://locations/'
const maxListed = 50

/**
 * Adds items and locations as resources. Lists only the latest items and the first locations. An assistant can read all
 * others by their ids.
 */
function addResources(server: McpServer, { ResourceTemplate }: Mcp, forward: Forward): void {
  const read = async (uri: URL, forwarded: Promise<Forwarded<object>>) => {
    const { result } = await forwarded
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(result) }] }
  }
  const list = (uri: string, records: readonly { id: string; name: string }[]) => ({
    resources: records.map(({ id, name }) => ({ uri: uri + id, name, mimeType: 'application/json' })),
  })
  server.registerResource(
    'item',
    new ResourceTemplate(`${items}{id}`, {
      list: async () => {
        const query = { page: '1', pageSize: String(maxListed), orderBy: 'updatedAt' }
        return list(items, (await forward(listItems, { query })).result.items)
      },
    }),
    { description: 'An item with all its fields.', mimeType: 'application/json' },
    (uri, { id }) => read(uri, forward(getItem, { params: { id: String(id) } })),
  )
  server.registerResource(
    'location',
    new ResourceTemplate(`${locations}{id}`, {
      list: async () => list(locations, (await forward(listLocations, {})).result.slice(0, maxListed)),
    }),
    { description: 'A location with what is directly in it.', mimeType: 'application/json' },
    (uri, { id }) => read(uri, forward(getLocation, { params: { id: String(id) } })),
  )
}
