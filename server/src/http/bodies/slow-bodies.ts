import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Long enough for the largest body that is no upload on a slow line. */
const bodyMs = 60_000
/** Long enough to read why it was refused, for whoever is still sending an upload then. */
const closeTimeoutMs = 10_000

/** Hangs up on whoever sends a body drop by drop, also one that was refused already; uploads may take longer. */
export function limitSlowBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) request.bodyTimer = setTimeout(hangUp, bodyMs, request).unref()
    done()
  })
  // JSON and forms have been read by then, uploads are only now, behind the access check.
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(request.bodyTimer)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isSending(request)) {
      // Many clients look for the answer only when they have sent everything.
      request.raw.unpipe().resume()
      request.bodyTimer = setTimeout(hangUp, closeTimeoutMs, request).unref()
    }
    done()
  })
}

function hangUp(request: FastifyRequest): void {
  if (isSending(request)) request.raw.socket.destroy()
}

/** A call within the process has neither a line nor this mark. */
function isSending({ raw }: FastifyRequest): boolean {
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
