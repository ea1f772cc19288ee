import { open } from 'node:fs/promises'
import { textMime } from '#server/shared/media-types.ts'

/** Media type of content that is of no known kind. */
const unknownMime = 'application/octet-stream'

/** An archive may hide its kind behind thousands of entries. */
const sniffMs = 5000
/** Bytes of a file that have to be text for it to count as text. */
const textHeadBytes = 65_536

/** The media type that the content begins like, whatever anybody says about it. */
export async function sniffMime(path: string): Promise<string> {
  // Loaded with the first file: most starts need none.
  const { fileTypeFromFile } = await import('file-type')
  // A file that only looks like a known kind at its beginning may break off anywhere.
  const signal = AbortSignal.timeout(sniffMs)
  const found = await fileTypeFromFile(path, { signal }).catch(() => undefined)
  if (found) return found.mime
  const charset = await sniffCharset(path)
  return charset === undefined ? unknownMime : `${textMime}; charset=${charset}`
}

/** How the letters of a text are written; undefined for content that is not text. */
async function sniffCharset(path: string): Promise<'utf-8' | 'utf-16' | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textHeadBytes), 0, textHeadBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const mark = head.toString('hex', 0, 2)
    const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
    // The last letter of a longer text may be cut.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, {
      stream: bytesRead === textHeadBytes,
    })
    // oxlint-disable-next-line no-control-regex
    if (/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)) return undefined
    return encoding === 'utf-8' ? 'utf-8' : 'utf-16'
  } catch (error) {
    // The decoder refuses with a TypeError what is not text; a file that cannot be read is another matter.
    if (error instanceof TypeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}
