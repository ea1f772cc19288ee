import { createReadStream } from 'node:fs'
import { readStart } from '#server/storage/read-start.ts'
import { withLineFeeds } from '#server/shared/text/line-feeds.ts'
import { type FileEncoding, guessEncoding } from './guess-encoding.ts'

/** The number of bytes at the start of a file from which the encoding is guessed. */
const sampleSize = 2 ** 16

/**
 * Detects the encoding by the byte order mark. Without one, the encoding is UTF-8 if the whole file is valid UTF-8, and
 * otherwise a guess.
 * Returns undefined when the bytes do not match the byte order mark.
 */
export async function detectEncoding(path: string, language = ''): Promise<FileEncoding | undefined> {
  const start = await readStart(path, sampleSize)
  const marked = markedEncoding(start) ?? wideEncoding(start)
  const failedAt = await findUndecodable(path, marked ?? 'utf-8')
  if (failedAt === undefined) return marked ?? 'utf-8'
  return marked === undefined ? guessEncoding(Buffer.concat([start, failedAt]), language) : undefined
}

function markedEncoding(start: Buffer): FileEncoding | undefined {
  const bytes = start.subarray(0, 3).toString('latin1')
  if (bytes === '\xef\xbb\xbf') return 'utf-8'
  if (bytes.startsWith('\xff\xfe')) return 'utf-16le'
  if (bytes.startsWith('\xfe\xff')) return 'utf-16be'
  return undefined
}

/** Detects UTF-16 without a byte order mark: in Latin headers every other byte is zero. */
function wideEncoding(start: Buffer): FileEncoding | undefined {
  const head = start.subarray(0, 64)
  const zeros = [...head.keys()].filter((index) => head[index] === 0)
  const odd = zeros.filter((index) => index % 2 === 1).length
  const even = zeros.length - odd
  if (even + odd < head.length / 3) return undefined
  return odd === 0 ? 'utf-16be' : even === 0 ? 'utf-16le' : undefined
}

/** Returns the first piece that is not valid in this encoding; undefined when the whole file is valid. */
async function findUndecodable(path: string, encoding: FileEncoding): Promise<Buffer | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let last = Buffer.alloc(0)
  for await (const bytes of createReadStream(path)) {
    last = bytes
    if (!decodes(decoder, bytes)) return bytes
  }
  return decodes(decoder, undefined) ? undefined : last
}

export async function contains(path: string, wanted: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0)
  for await (const bytes of createReadStream(path)) {
    const both = Buffer.concat([end, bytes])
    if (both.includes(wanted)) return true
    end = both.subarray(-wanted.length)
  }
  return false
}

/** The line with which Excel names the separator at the start of a file. */
const separatorLine = /^"?sep=.?"?(?=\r|\n)/i

/** Yields the text in pieces, without the byte order mark and with `\n` for every line break. */
export async function* decodeFile(path: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let heldBack = ''
  let isStart = true
  for await (const bytes of createReadStream(path)) {
    const decoded = heldBack + decoder.decode(bytes, { stream: true })
    const text = isStart ? decoded.replace(separatorLine, '') : decoded
    isStart = false
    // A trailing \r may be the first half of \r\n.
    heldBack = text.endsWith('\r') ? '\r' : ''
    yield withLineFeeds(heldBack === '' ? text : text.slice(0, -1))
  }
  yield withLineFeeds(heldBack + decoder.decode())
}

function decodes(decoder: TextDecoder, bytes: Buffer | undefined): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
