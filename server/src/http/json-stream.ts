import { Readable } from 'node:stream'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'

export const jsonType = 'application/json; charset=utf-8'

const chunkLength = 32_000

/** Streams JSON from many small pieces, so that long responses need little memory and do not block other requests. */
export function streamJson(pieces: Iterable<string>): Readable {
  async function* chunks(): AsyncGenerator<string> {
    let text = ''
    for (const piece of pieces) {
      text += piece
      if (text.length < chunkLength) continue
      yield text
      text = ''
      await yieldIfLong()
    }
    yield text
  }
  return Readable.from(chunks(), { objectMode: false })
}
