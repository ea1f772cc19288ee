import type { FastifyInstance } from 'fastify'
import { isIngress } from './base-path.ts'

const rules = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  // The web app shows PDFs from a blob, because the content security policy of a stored file does not let a browser
  // show a PDF.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
]

/**
 * Forbids pages to show Cubby in a frame. In requests through Home Assistant, pages of the same origin may. These
 * requests have a header that other sites cannot send.
 */
const policyFor = (shownBy: 'none' | 'self') => [...rules, `frame-ancestors '${shownBy}'`].join('; ')
const policies = { none: policyFor('none'), self: policyFor('self') }

export function setSecurityHeaders(app: FastifyInstance, basePath: string): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const shownBy = isIngress(basePath, request.headers) ? 'self' : 'none'
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policies[shownBy])
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': shownBy === 'self' ? 'SAMEORIGIN' : 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    })
    if (request.url.includes('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-cache')
      reply.header('vary', 'Authorization, Cookie, X-Tenant')
    }
    done()
  })
}
