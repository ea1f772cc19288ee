import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The longest time for receiving a body on a slow connection. Uploads have no such limit. */
const bodyTimeoutMs = 60_000
/** The time for which a refused upload may continue, so that the client can read the error. */
const closeTimeoutMs = 10_000

/** Closes connections that send a body too slowly, also after an error. Uploads may take longer. */
export function enforceBodyTimeout(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) request.bodyTimer = setTimeout(closeIfReceiving, bodyTimeoutMs, request).unref()
    done()
  })
  // End the time limit, because bodies of JSON and forms are complete at this point. Uploads, which handlers read
  // later, have no such limit.
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(request.bodyTimer)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isReceiving(request)) {
      // Reads and drops the rest of the body, because many clients read the response only after they have sent
      // everything.
      request.raw.unpipe().resume()
      request.bodyTimer = setTimeout(closeIfReceiving, closeTimeoutMs, request).unref()
    }
    done()
  })
}

/** Closes the connection of a request whose body has not arrived completely. */
export function closeIfReceiving(request: FastifyRequest): void {
  if (isReceiving(request)) request.raw.socket.destroy()
}

/**
 * True while the client is still sending the body. Requests from within the process have no connection, and therefore
 * no property `complete`.
 */
function isReceiving({ raw }: FastifyRequest): boolean {
  return 'complete' in raw && !raw.complete
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | undefined
  }
}
