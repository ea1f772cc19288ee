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

/** The name under which browsers send a token, because they can set no header for a socket. */
const tokenProtocol = 'hb-auth'

/** Clients have nothing to say. */
const maxMessageBytes = 512

/** How long a peer may take to agree to the end when the server stops. */
const closeTimeoutMs = 500

const goingAway = 1001
const failed = 1011

/** An open socket and who listens to it. */
export interface SocketCall {
  readonly context: Context
  readonly actor: Actor
  readonly socket: WebSocket
  /** Resolves to true while the person may listen to the household. */
  readonly isAllowed: () => Promise<boolean>
}

export type AddSocket = (endpoint: Endpoint, open: (call: SocketCall) => void) => void

/** Other requests that offer an upgrade, as HTTP clients do for HTTP/2, are answered as if they did not. */
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

/** Gives features the one way to add a socket: by an endpoint of the contract, behind its access check. */
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

/** `hb-auth, <token>` counts like a header, unless there is one. */
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
    return now.userId === then.userId && now.groupId === then.groupId
  } catch (error) {
    // A database that does not answer says nothing about anybody's rights.
    return !(error instanceof AppError)
  }
}
