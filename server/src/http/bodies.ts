import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/shared/app-error.ts'

/** Reads a body as JSON whatever its content type says, except forms where an endpoint takes them. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    const { bodyType } = request.routeOptions.config
    if (bodyType === 'multipart') {
      done(new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data.'), undefined)
      return
    }
    if (hasNul(body)) {
      done(
        new AppError(422, 'invalid', 'A text holds a NUL character.', {
          fields: { body: 'holds a NUL character' },
        }),
        undefined,
      )
      return
    }
    // curl -d says “form” of everything it sends.
    const isForm =
      request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      !body.trimStart().startsWith('{')
    if (isForm && bodyType === 'json-or-form') {
      done(null, Object.fromEntries(new URLSearchParams(body)))
      return
    }
    if (body.trim() === '') {
      done(new AppError(400, 'bad_request', 'The body is empty, JSON was expected.'), undefined)
      return
    }
    void parseJson(request, body, (error, value) => {
      if (error) done(new AppError(400, 'bad_request', 'The body is not valid JSON.'), undefined)
      else done(null, value)
    })
  })
}

/** PostgreSQL cannot store it and nothing shows it. */
function hasNul(body: string): boolean {
  return body.includes('\0') || body.includes('%00') || /(^|[^\\])(\\\\)*\\u0000/.test(body)
}
