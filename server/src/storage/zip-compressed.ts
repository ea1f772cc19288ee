import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { ZipInputFile } from 'fflate'

export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** The number of the compression method in the ZIP format. */
const deflate = 8

/**
 * Yields a ZIP of a few compressed texts, such as a workbook, of at most 4 GB. zlib compresses the texts in its
 * threads, and fflate writes the headers. `client-zip` cannot compress.
 */
export async function* zipCompressed(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const { Zip } = await import('fflate')
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  for await (const { name, content } of parts) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: deflate }
    zip.add(file)
    const packed = createDeflateRaw()
    // Ignore the rejection here, because a failure also ends the loop over `packed` with the error.
    const isRead = pipeline(measure(content, file), packed).catch(() => undefined)
    try {
      for await (const bytes of packed) {
        // as: chunks of a stream have the type any. zlib yields buffers.
        file.ondata?.(null, bytes as Uint8Array<ArrayBuffer>, false)
        yield* take()
      }
    } finally {
      // When the caller stops early, a query that yields `content` may still be running. Wait for its end, because the
      // caller then releases the connection.
      packed.destroy()
      await isRead
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* take()
}

/** Yields the bytes of texts. Adds their size and checksum to the file. */
async function* measure(content: ZipPart['content'], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    file.size += bytes.length
    file.crc = crc32(bytes, file.crc)
    yield bytes
  }
}
