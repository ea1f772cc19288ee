import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { limits } from '#contract/scalars.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { jsonType } from './json-stream.ts'

/** Converts entries with `toWire`. Sends a long list in parts, so that it does not block other requests. */
export function sendList<Entry, Wire>(
  reply: FastifyReply,
  list: readonly Entry[],
  toWire: (entry: Entry) => Wire,
): Wire[] | FastifyReply {
  if (list.length <= limits.pageSize) return list.map(toWire)
  return send(reply, '[', mapParts(list, toWire), ']')
}

/** Sends the records with these ids. Loads those of a long list in parts while it is sent. */
export function sendRecords<Wire>(
  reply: FastifyReply,
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<Wire[]>,
): Promise<Wire[]> | FastifyReply {
  if (ids.length <= limits.pageSize) return load(ids)
  async function* loadParts() {
    for await (const part of inChunks(ids)) yield load(part)
  }
  return send(reply, '[', loadParts(), ']')
}

/** Sends an object with the properties of `rest`, and with a list under `key`, which `toWire` converts. */
export function sendWithList<Key extends string, Entry, Wire, Rest extends object>(
  reply: FastifyReply,
  rest: Rest,
  [key, list, toWire]: readonly [Key, readonly Entry[], (entry: Entry) => Wire],
): FastifyReply | (Rest & Record<Key, Wire[]>) {
  if (list.length > limits.pageSize) return sendParts(reply, rest, [key, mapParts(list, toWire)])
  // as: TypeScript gives an object with a computed key an index signature, but the key is `Key`.
  return { ...rest, [key]: list.map(toWire) } as Rest & Record<Key, Wire[]>
}

/** Sends an object whose list `key` is loaded in parts while it is sent. The properties of `after` follow the list. */
export function sendParts(
  reply: FastifyReply,
  rest: object,
  [key, parts]: readonly [key: string, parts: AsyncIterable<readonly unknown[]>],
  after: () => object = () => ({}),
): FastifyReply {
  const tail = () => {
    const end = JSON.stringify(after()).slice(1)
    return end === '}' ? ']}' : `],${end}`
  }
  return send(reply, JSON.stringify({ ...rest, [key]: [] }).slice(0, -2), parts, tail)
}

async function* mapParts<Entry, Wire>(list: readonly Entry[], toWire: (entry: Entry) => Wire) {
  for await (const part of inChunks(list)) yield part.map(toWire)
}

function send(
  reply: FastifyReply,
  head: string,
  parts: AsyncIterable<readonly unknown[]>,
  tail: string | (() => string),
): FastifyReply {
  async function* write(): AsyncGenerator<string> {
    yield head
    let separator = ''
    for await (const part of parts) {
      if (part.length === 0) continue
      yield separator + JSON.stringify(part).slice(1, -1)
      separator = ','
    }
    yield typeof tail === 'string' ? tail : tail()
  }
  return reply.type(jsonType).send(Readable.from(write(), { objectMode: false }))
}
