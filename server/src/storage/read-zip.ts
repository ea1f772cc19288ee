import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** Thrown for a zip that is damaged or malicious. The message continues “The archive cannot be read: it …”. */
export class InvalidZipError extends Error {}

export interface ZipEntry {
  readonly name: string
  readonly size: number
  /** Yields the content. Throws at the end when checksum or size differ from those in the zip. */
  read(): AsyncGenerator<Buffer>
}

const typeOfFile = 0o170000
const symbolicLink = 0o120000

/**
 * Yields the files of a zip on disk in order. Rejects paths that lead out of the folder, symbolic links, and more than
 * `maxBytes` in total. A zip with more than `maxFiles` is rejected before any file is read.
 */
export async function* readZip(
  path: string,
  maxBytes: number,
  maxFiles = Number.POSITIVE_INFINITY,
): AsyncGenerator<ZipEntry> {
  const zip = await open(path)
  let [packed, unpacked] = [0, 0]
  try {
    if (zip.entryCount > maxFiles)
      throw new InvalidZipError(`has more than ${maxFiles.toLocaleString('en')} files`)
    for await (const entry of entriesOf(zip)) {
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (packed > zip.fileSize) throw new InvalidZipError('has files that lie over each other')
      if (unpacked > maxBytes) throw new InvalidZipError('would take more space than it may')
      if (((entry.externalFileAttributes >>> 16) & typeOfFile) === symbolicLink)
        throw new InvalidZipError(`contains a symbolic link (${entry.fileName})`)
      if (entry.fileName.endsWith('/')) continue
      yield { name: entry.fileName, size: entry.uncompressedSize, read: () => readEntry(zip, entry) }
    }
  } finally {
    zip.close()
  }
}

/** Yields the lines of a text. Only a line feed ends a line, because names may contain other line breaks. */
export async function* readLines(
  content: AsyncIterable<Buffer>,
  maxLineLength: number,
): AsyncGenerator<string> {
  const decoder = new StringDecoder()
  // Join the pieces of a line once at its end, because appending each piece would copy a long line every time.
  let pieces: string[] = []
  let length = 0
  for await (const bytes of content) {
    const lines = decoder.write(bytes).split('\n')
    for (const [index, piece] of lines.entries()) {
      pieces.push(piece)
      length += piece.length
      if (length > maxLineLength) throw new InvalidZipError('has a line that is too long')
      if (index === lines.length - 1) break
      yield pieces.join('')
      pieces = []
      length = 0
    }
  }
  if (length > 0) yield pieces.join('')
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw damaged(error)
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (error) {
    throw damaged(error)
  }
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  let content: Readable | undefined
  try {
    content = await zip.openReadStreamPromise(entry)
    for await (const chunk of content) {
      // as: chunks of a stream have the type any. A stream without an encoding yields buffers.
      const bytes = chunk as Buffer
      sum = crc32(bytes, sum)
      yield bytes
    }
  } catch (error) {
    throw damaged(error)
  } finally {
    content?.destroy()
  }
  if (sum !== entry.crc32) throw new InvalidZipError(`is damaged in ${entry.fileName}`)
}

function damaged(error: unknown): InvalidZipError {
  if (error instanceof InvalidZipError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new InvalidZipError(`is damaged or cut off (${readable(reason)})`, { cause: error })
}

const maxReasonLength = 200

/** Replaces characters that cannot be shown, because a reason may contain a damaged name from the archive. */
function readable(reason: string): string {
  return reason
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '\u{FFFD}')
    .replace(/\.$/, '')
    .slice(0, maxReasonLength)
}
