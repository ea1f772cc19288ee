import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Uses the byte order mark; without one UTF-8 when the whole file is valid, else windows-1252.
 * Returns undefined when the bytes do not match the byte order mark.
 */
export async function detectEncoding(path: string): Promise<FileEncoding | undefined> {
  const marked = markedEncoding(await readStart(path, 3))
  if (await isDecodable(path, marked ?? 'utf-8')) return marked ?? 'utf-8'
  return marked === undefined ? 'windows-1252' : undefined
}

function markedEncoding(start: Buffer): FileEncoding | undefined {
  const bytes = start.toString('latin1')
  if (bytes === '\xef\xbb\xbf') return 'utf-8'
  if (bytes.startsWith('\xff\xfe')) return 'utf-16le'
  if (bytes.startsWith('\xfe\xff')) return 'utf-16be'
  return undefined
}

async function isDecodable(path: string, encoding: FileEncoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of createReadStream(path)) {
    if (!decodes(decoder, bytes)) return false
  }
  return decodes(decoder, undefined)
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

export async function readStart(path: string, byteCount: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(byteCount), 0, byteCount, 0)
  return buffer.subarray(0, bytesRead)
}

export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function decodes(decoder: TextDecoder, bytes: Buffer | undefined): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
