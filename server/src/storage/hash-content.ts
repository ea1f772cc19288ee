import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Reads a stream to its end and returns the SHA-256 of its content in hex. */
export async function hashContent(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

export function hashFile(path: string): Promise<string> {
  return hashContent(createReadStream(path))
}

/** Yields the content of a stream, and calls `onEnd` with its SHA-256 in hex at the end. */
export async function* hashStream(
  content: AsyncIterable<Buffer>,
  onEnd: (sum: string) => void | Promise<void>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of content) {
    hash.update(bytes)
    yield bytes
  }
  await onEnd(hash.digest('hex'))
}
