import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Endpoint } from '#contract/endpoint.ts'
import { listenToEvents } from '#contract/live-updates.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/shared/app-error.ts'
import { checkOrigin } from './origin.ts'
import type { RouteDeps } from './route.ts'

/** Browsers send the token as a subprotocol, because they cannot set headers for a WebSocket. */
const tokenProtocol = 'hb-auth'

/** The limit of a message. It is small, because clients send no messages. */
const maxMessageBytes = 512

/** The longest wait for clients to confirm the end of their sockets when the server stops. */
const closeTimeoutMs = 500

const goingAway = 1001
const failed = 1011

export interface SocketCall {
  readonly context: Context
  readonly actor: Actor
  readonly socket: WebSocket
  readonly isAllowed: () => Promise<boolean>
}

export type AddSocket = (endpoint: Endpoint, open: (call: SocketCall) => void) => void

/**
 * True for a request that opens a WebSocket. Other requests with the header `Upgrade`, such as those of HTTP clients
 * that offer HTTP/2, get a normal response.
 */
export function isForSocket({ method, headers, url }: IncomingMessage): boolean {
  const path = url?.split('?')[0]?.replace(/\/$/, '') ?? ''
  return method === 'GET' && /^websocket$/i.test(headers.upgrade ?? '') && path.endsWith(listenToEvents.path)
}

export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: maxMessageBytes,
      handleProtocols: (offered) => offered.has(tokenProtocol) && tokenProtocol,
    },
    errorHandler: (_error, socket) => socket.close(failed),
    preClose(done) {
      for (const socket of this.websocketServer.clients) {
        socket.close(goingAway)
        setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
      }
      this.websocketServer.close()
      done()
    },
  })
}

/** Returns the function with which features add sockets, each behind the access check of its endpoint. */
export function createAddSocket(served: RouteDeps): AddSocket {
  const { app, context, endpoints, authenticate } = served
  return (endpoint, open) => {
    endpoints.push(endpoint)
    app.route({
      method: 'GET',
      url: `/api/v1${endpoint.path}`,
      onRequest: async (request) => {
        readTokenProtocol(request)
        request.actor = await authenticate(context, endpoint, request)
        checkOrigin(context.config, request)
      },
      handler: () => {
        throw new AppError(400, 'bad_request', 'This path accepts WebSocket connections only.')
      },
      wsHandler: (socket, request) => {
        const { actor } = request
        if (!actor) return
        open({ context, actor, socket, isAllowed: () => isAllowed(served, endpoint, request, actor) })
      },
    })
  }
}

/** Treats the subprotocol `hb-auth, <token>` as an `Authorization` header unless there is one. */
function readTokenProtocol(request: FastifyRequest): void {
  const [name, token] = request.headers['sec-websocket-protocol']?.split(',') ?? []
  if (name?.trim() !== tokenProtocol || !token || request.headers.authorization) return
  request.headers = { authorization: token.trim() }
}

async function isAllowed(
  { context, authenticate }: RouteDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  then: Actor,
): Promise<boolean> {
  try {
    const now = await authenticate(context, endpoint, request)
    return now.userId === then.userId && now.householdId === then.householdId
  } catch (error) {
    // Keep the socket open when the database does not respond, because this does not mean that the user has lost
    // access.
    return !(error instanceof AppError)
  }
}
