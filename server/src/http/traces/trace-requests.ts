import type * as Api from '@opentelemetry/api'
import type { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createNetworkCheck } from '#server/http/address.ts'
import { isForSocket } from '#server/http/socket.ts'

interface RequestTracing {
  readonly api: typeof Api
  readonly tracer: Api.Tracer
  readonly propagator: W3CTraceContextPropagator
}

/** Creates a span for each request, but not for sockets, which stay open. */
export function traceRequests(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  { api, tracer, propagator }: RequestTracing,
): void {
  const { context, ROOT_CONTEXT, trace } = api
  const isTrusted = createNetworkCheck(trustedProxies)
  const contexts = new WeakMap<FastifyRequest, Api.Context>()
  app.addHook('onRequest', (request, reply, done) => {
    if (isForSocket(request.raw)) return done()
    const parent = isTrusted(request.socket.remoteAddress ?? '')
      ? propagator.extract(ROOT_CONTEXT, request.headers, api.defaultTextMapGetter)
      : ROOT_CONTEXT
    // Use the route and not the URL, because URLs may contain secrets and there are too many different ones.
    const { url: route } = request.routeOptions
    const attributes = {
      'http.request.method': request.method,
      'cubby.request_id': request.id,
      ...(route !== undefined && { 'http.route': route }),
    }
    const name = route === undefined ? request.method : `${request.method} ${route}`
    const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parent)
    const own = trace.setSpan(parent, span)
    contexts.set(request, own)
    // The event `close` is also emitted when the client disconnects before the end of the response.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    })
    return context.with(own, done)
  })
  // Set the trace context again, because it is lost while Fastify reads the body.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(contexts.get(request) ?? context.active(), done),
  )
}
