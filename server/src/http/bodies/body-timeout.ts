import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Long enough for the largest body that is no upload on a slow line. */
const bodyTimeoutMs = 60_000
/** Long enough to read why it was refused, for whoever is still sending an upload then. */
const closeTimeoutMs = 10_000

/** Hangs up on whoever sends a body drop by drop, also one that was refused already; uploads may take longer. */
export function enforceBodyTimeout(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) request.bodyTimer = setTimeout(destroySocket, bodyTimeoutMs, request).unref()
    done()
  })
  // JSON and forms have been read by then, uploads are only now, behind the access check.
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(request.bodyTimer)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isReceiving(request)) {
      // Many clients look for the answer only when they have sent everything.
      request.raw.unpipe().resume()
      request.bodyTimer = setTimeout(destroySocket, closeTimeoutMs, request).unref()
    }
    done()
  })
}

function destroySocket(request: FastifyRequest): void {
  if (isReceiving(request)) request.raw.socket.destroy()
}

/** A call within the process has neither a line nor this mark. */
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
