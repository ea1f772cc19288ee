import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { disconnectSignal } from './client.ts'
import { toInstant } from '#server/shared/instant.ts'

interface Call {
  readonly context: Context
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export async function sendZip(
  { context, request, reply }: Call,
  name: string,
  make: (signal: AbortSignal) => Promise<Readable>,
): Promise<FastifyReply> {
  // A HEAD request needs no content, so nothing is read.
  const zip = request.method === 'HEAD' ? Readable.from([]) : await make(disconnectSignal(reply))
  const day = toInstant(context.now()).slice(0, 10)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}_${day}.zip"`)
    .send(zip)
}
