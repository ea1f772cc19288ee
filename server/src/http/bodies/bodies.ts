import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '#server/shared/app-error.ts'
import { isNestedDeeper, isObject } from '#server/shared/json-object.ts'
import { composeTexts } from '#server/shared/text/compose-texts.ts'

/** Reads every body as JSON, whatever its content type, except forms for endpoints that accept them. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore')
  app.addHook('preParsing', ({ headers }, _reply, _payload, done) => {
    // Compressed bodies are rejected, because they can unpack to any size.
    if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
      throw new AppError(415, 'unsupported_media_type', 'Send the body without Content-Encoding.')
    done()
  })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { bodyType } = request.routeOptions.config
    if (bodyType === 'multipart') {
      done(new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data.'), undefined)
      return
    }
    // Decoding other encodings as UTF-8 would replace their letters for good.
    if (!isUtf8(bytes)) {
      done(new AppError(400, 'bad_request', 'The body is not UTF-8.'), undefined)
      return
    }
    const body = bytes.toString()
    // A form that begins with a brace is read as JSON, because `curl -d` sends every body as a form.
    const isForm =
      request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      !body.trimStart().startsWith('{')
    if (isForm && bodyType === 'json-or-form') {
      finish(request, body, Object.fromEntries(new URLSearchParams(body)), done)
      return
    }
    if (body.trim() === '') {
      // An endpoint without a body accepts an empty one of any content type, because many clients send a content type
      // with every request, even a DELETE.
      if (!request.routeOptions.schema?.body || bodyType === 'json-or-none') {
        done(null, undefined)
        return
      }
      done(new AppError(400, 'bad_request', 'The body is empty, JSON was expected.'), undefined)
      return
    }
    if (isNestedDeeper(body, maxDepth)) {
      const message = `The body is nested more than ${maxDepth} levels deep.`
      done(new AppError(400, 'bad_request', message), undefined)
      return
    }
    void parseJson(request, body, (error, value) => {
      if (error) done(new AppError(400, 'bad_request', 'The body is not valid JSON.'), undefined)
      else finish(request, body, value, done)
    })
  })
}

/** No endpoint reads values that are nested more deeply. */
const maxDepth = 100

type Done = (error: AppError | null, value: unknown) => void

/** Normalises the texts of the body to NFC. Rejects NUL and lone surrogates, which no database stores. */
function finish(request: FastifyRequest, body: string, value: unknown, done: Done): void {
  const mayHoldThem = body.includes('\\u') || body.includes('%00') || body.includes('\0')
  const refused =
    mayHoldThem && !isStorable(value) ? fieldsOf(value).filter(([, one]) => !isStorable(one)) : []
  if (refused.length === 0) {
    const isPlain = /^[\t\n\r\x20-\x7e]*$/.test(body) && !/\\u|%[89a-f]/i.test(body)
    // as: Fastify does not know the type of a schema. Every body schema comes from the contract.
    done(null, isPlain ? value : composeTexts(value, request.routeOptions.schema?.body as object | undefined))
    return
  }
  const reason = 'contains a character that cannot be stored'
  const fields = Object.fromEntries(refused.map(([name]) => [name, reason]))
  done(invalid(fields), undefined)
}

function fieldsOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [['body', value]]
}

/** `JSON.stringify` escapes NUL and lone surrogates, so the search is for their escapes. */
function isStorable(value: unknown): boolean {
  return !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(JSON.stringify(value))
}
