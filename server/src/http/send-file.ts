import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/shared/app-error.ts'
import type { ByteRange, Storage } from '#server/storage/storage.ts'

export interface ServedFile {
  readonly key: string
  readonly size: number
  readonly mime: string
  readonly name: string
  /** The ETag of the file. Files with the same ETag have the same content. */
  readonly tag: string
  /** The time of the last change, in milliseconds since the epoch. */
  readonly changedAt: number
  readonly isInline: boolean
}

/** Sends a file, a range of it, or 304 when the client has it. */
export async function sendFile(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  reply.headers({
    etag: `"${file.tag}"`,
    'last-modified': new Date(file.changedAt).toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': file.mime,
    'content-disposition': dispositionOf(file),
    // `sandbox` keeps scripts in a file from running, when a browser opens the file.
    'content-security-policy': 'sandbox',
  })
  if (isKnown(request, file)) return reply.code(304).send()
  const range = parseRange(request, reply, file)
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  // HEAD gets an empty stream, because otherwise Fastify would overwrite the length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await storage.read(file.key, range))
}

/**
 * Returns the value of `Content-Disposition`. Encodes non-ASCII letters, and characters that could end the header.
 */
function dispositionOf({ name, isInline }: ServedFile): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function isKnown({ headers }: FastifyRequest, { tag, changedAt }: ServedFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return hasTag(tags, tag)
  return isSince(headers['if-modified-since'], changedAt)
}

function hasTag(header: string, tag: string): boolean {
  return header.split(',').some((one) => ['*', `"${tag}"`].includes(one.trim().replace(/^W\//, '')))
}

/** True when the file has not changed since the date in the header, which contains no fractions of a second. */
function isSince(header: string | undefined, changedAt: number): boolean {
  return header !== undefined && Date.parse(header) >= Math.floor(changedAt / 1000) * 1000
}

/** Returns the requested range. For several ranges, the response is the whole file. */
function parseRange(request: FastifyRequest, reply: FastifyReply, file: ServedFile): ByteRange | undefined {
  const { range: header, 'if-range': condition } = request.headers
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (typeof condition === 'string' && !hasTag(condition, file.tag) && !isSince(condition, file.changedAt)) {
    return undefined
  }
  const start = first === '' ? Math.max(0, file.size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? file.size - 1 : Math.min(Number(last), file.size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (start > end) {
    reply.header('content-range', `bytes */${file.size}`)
    throw new AppError(
      416,
      'bad_request',
      `The file has ${file.size} bytes; the requested range is outside it.`,
    )
  }
  return { start, end }
}
