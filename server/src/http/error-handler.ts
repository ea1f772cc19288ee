import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorResponse, ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/shared/app-error.ts'
import { findDiskFull, isBusy, isDiskFailing, isDiskFull } from '#server/shared/process/system-errors.ts'
import { storageFailure, storageFull } from '#server/storage/storage-errors.ts'
import { refusePath } from './paths.ts'

const busySeconds = 5

/** Sends every error in the same format. An unexpected error becomes a 500 and one line in the log. */
export function handleErrors(app: FastifyInstance, endpoints: readonly Endpoint[], basePath: string): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof AppError ? error : toAppError(error)
    // Rejected requests are not logged, because clients could fill the log with them. An error `busy` with a cause is
    // logged, because it comes from the database.
    if (refusal && (refusal.status < 500 || (refusal.code === 'busy' && refusal.cause === undefined)))
      return sendError(reply, request, refusal)
    logFailure(request, error)
    const failure = refusal ?? new AppError(500, 'internal', 'Something went wrong on the server.')
    return sendError(reply, request, failure)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // When a stream fails after its headers were sent, the error can only be logged.
    if (payload instanceof Readable) {
      payload.once('error', (error) => reply.raw.headersSent && logFailure(request, error))
    }
    done()
  })
  // Reject QUERY requests here. Otherwise Fastify would reject the body before it finds that the route does not exist.
  app.addHook('onRequest', (request, reply, done) => {
    done(request.method === 'QUERY' ? refusePath(endpoints, basePath, request, reply) : undefined)
  })
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, request, refusePath(endpoints, basePath, request, reply)),
  )
}

/** Fastify calls this before any hook when a URL cannot be decoded or is too long. */
export function handleBadUrl(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply, request, new AppError(400, 'bad_request', 'The address cannot be read.'))
}

/** Responds to requests that Node rejects itself, such as malformed HTTP or headers that are too long. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const known: Readonly<Record<string, readonly [line: string, code: ErrorCode, sentence: string]>> = {
    HPE_HEADER_OVERFLOW: [
      '431 Request Header Fields Too Large',
      'too_large',
      `Address and headers are longer than ${maxHeaderSize / 1024} kB together.`,
    ],
    HPE_INVALID_METHOD: ['405 Method Not Allowed', 'method_not_allowed', 'This method is not known.'],
    ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request', 'The request took too long.'],
  }
  const [line, code, sentence] = known[error.code ?? ''] ?? [
    '400 Bad Request',
    'bad_request' as const,
    'This is not an HTTP request.',
  ]
  const body: ErrorResponse = { error: sentence, code, requestId: randomUUID() }
  const text = JSON.stringify(body)
  const head = [`HTTP/1.1 ${line}`, `Content-Length: ${Buffer.byteLength(text)}`, 'Connection: close']
  if (code === 'method_not_allowed') head.push('Allow: GET, HEAD, POST, PUT, PATCH, DELETE')
  const lines = [...head, 'Content-Type: application/json; charset=utf-8', '', text]
  // The socket is destroyed, because the rest of the request is not read.
  socket.end(lines.join('\r\n'), () => socket.destroy())
}

/** Logs an error with its stack trace. A full disk is logged as one sentence, without a stack trace. */
export function logError(log: FastifyBaseLogger, error: unknown, what: string, details: object = {}): void {
  const full = findDiskFull(error)
  if (full) log.error(details, `There is no space left on the disk (${full.message}): ${what}`)
  else log.error({ err: error, ...details }, what)
}

function logFailure(request: FastifyRequest, error: unknown): void {
  const { id: requestId, method } = request
  logError(request.log, error, 'request failed', { requestId, method, path: request.routeOptions.url })
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const body: ErrorResponse = {
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: { ...error.fields } }),
    ...(error.details !== undefined && { details: error.details }),
    requestId: request.id,
  }
  const retryAfter = retryAfterOf(error)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  // Serialise the error here, because the schema of the route describes only successful responses.
  return reply
    .removeHeader('etag')
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

function retryAfterOf({ status, details }: AppError): string | undefined {
  const isTold = typeof details === 'object' && details !== null && 'retryAfterSeconds' in details
  if (isTold) return String(details.retryAfterSeconds)
  return status === 429 ? '60' : undefined
}

function toAppError(error: FastifyError): AppError | undefined {
  // Errors of the multipart reader have no status. They are checked first, because an upload that the client aborts
  // looks like a lost connection to the database.
  if (/^Multipart: Boundary not found|unexpected end of multipart data$|^aborted$/i.test(error.message)) {
    return new AppError(400, 'bad_request', 'The form is malformed or incomplete.')
  }
  if (error.code === 'FST_FIELDS_LIMIT' || error.code === 'FST_FILES_LIMIT') {
    return new AppError(413, 'too_large', 'The form has too many parts.')
  }
  if (isDiskFull(error)) return storageFull(error)
  if (isDiskFailing(error)) return storageFailure(error)
  if (isBusy(error)) return databaseBusy(error)
  if (error.validation) return invalidInput(error.validation)
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return undefined
  const codes: Partial<Record<number, ErrorCode>> = { 413: 'too_large', 415: 'unsupported_media_type' }
  return new AppError(status, codes[status] ?? 'bad_request', error.message)
}

function databaseBusy(cause: unknown): AppError {
  const details = { retryAfterSeconds: busySeconds }
  return new AppError(503, 'busy', 'The database is busy. Try again in a moment.', { details, cause })
}

/** Returns a 422 that names each invalid field with the reason. */
export function invalidInput(problems: NonNullable<FastifyError['validation']>): AppError {
  const fields: Record<string, string> = {}
  const depths: Record<string, number> = {}
  for (const problem of problems) {
    // A value that fits neither side of a union with null causes an error for each side. Skip the error of null, which
    // helps nobody.
    if (problem.keyword === 'anyOf' || problem.params['type'] === 'null') continue
    const missing = problem.keyword === 'required' ? String(problem.params['missingProperty']) : undefined
    // The path of an invalid value: a key of the body, then the keys inside its value.
    const path = [...problem.instancePath.slice(1).split('/'), missing ?? ''].filter((part) => part !== '')
    const [name = 'body', ...inside] = path
    const reason = reasonOf(problem.keyword, problem.params, problem.message)
    // A value that may be a text or a list fails as both. Keep the error that is deeper in the value. At the same depth,
    // drop the one about the type, because it is about the form that the client did not use. When all are about the
    // type, name each type.
    const depth = inside.length + (problem.keyword === 'type' ? 0 : 0.5)
    const known = depths[name] ?? -1
    if (depth === known && problem.keyword === 'type') fields[name] += reason.replace('must be', ' or')
    if (depth <= known) continue
    depths[name] = depth
    fields[name] = inside.length > 0 ? `${inside.join('.')} ${reason}` : reason
  }
  const reasons = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`)
  return new AppError(422, 'invalid', `${reasons.join('; ') || 'A value is not allowed'}.`, { fields })
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function reasonOf(keyword: string, params: Record<string, unknown>, message: string | undefined): string {
  const limit = Number(params['limit']).toLocaleString('en')
  if (keyword === 'required') return 'is missing'
  if (keyword === 'enum') return `must be one of ${[params['allowedValues']].flat().join(', ')}`
  if (keyword === 'maxLength') return `is longer than ${limit} characters`
  if (keyword === 'minLength')
    return params['limit'] === 1 ? 'is empty' : `is shorter than ${limit} characters`
  if (keyword === 'minimum') return `must be ${limit} or more`
  if (keyword === 'maximum') return `must be ${limit} or less`
  if (keyword === 'maxItems') return `has more than ${limit} entries`
  if (keyword === 'additionalProperties') return `has no key ${String(params['additionalProperty'])}`
  if (keyword === 'type') return `must be ${typeWords[String(params['type'])] ?? String(params['type'])}`
  return message ?? 'is not allowed'
}
