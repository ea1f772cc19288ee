import { Readable } from 'node:stream'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'

export const jsonType = 'application/json; charset=utf-8'

/** Characters that are sent at once. */
const chunkLength = 32_000

/** JSON made of many small pieces: neither memory nor the time that others wait grows with its length. */
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
