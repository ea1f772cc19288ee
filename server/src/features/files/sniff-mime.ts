import { open } from 'node:fs/promises'
import { textMime } from '#server/shared/media-types.ts'

const unknownMime = 'application/octet-stream'

/** Time limit, because a damaged or hostile archive may take very long to recognise. */
const sniffMs = 5000
/** The first bytes of a file must be text for it to count as text. */
const textHeadBytes = 65_536

/** Returns the media type by content, whatever name or type the client gave. */
export async function sniffMime(path: string): Promise<string> {
  // Loaded with the first file, because most starts need none.
  const { fileTypeFromFile } = await import('file-type')
  // Give up after a time, because a file that only begins like a known type may take very long to read.
  const signal = AbortSignal.timeout(sniffMs)
  const found = await fileTypeFromFile(path, { signal }).catch(() => undefined)
  if (found) return found.mime
  const charset = await sniffCharset(path)
  return charset === undefined ? unknownMime : `${textMime}; charset=${charset}`
}

/** Returns the encoding of a text; undefined for other content. */
async function sniffCharset(path: string): Promise<'utf-8' | 'utf-16' | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textHeadBytes), 0, textHeadBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const mark = head.toString('hex', 0, 2)
    const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, {
      stream: bytesRead === textHeadBytes,
    })
    // oxlint-disable-next-line no-control-regex
    if (/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)) return undefined
    return encoding === 'utf-8' ? 'utf-8' : 'utf-16'
  } catch (error) {
    // The decoder throws TypeError for content that is not text. Other errors come from the disk.
    if (error instanceof TypeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}
