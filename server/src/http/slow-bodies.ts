import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Long enough for the largest body that is no upload on a slow line. */
const bodyMs = 60_000

/** Hangs up on whoever sends a body drop by drop, also one that was refused already; uploads may take longer. */
export function limitSlowBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    request.bodyTimer = setTimeout(() => {
      // A call within the process has neither a line nor this mark.
      if ('complete' in request.raw && !request.raw.complete) request.raw.socket.destroy()
    }, bodyMs).unref()
  })
  // JSON and forms have been read by then, uploads are only now, behind the access check.
  app.addHook('preValidation', async (request) => clearTimeout(request.bodyTimer))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | undefined
  }
}
