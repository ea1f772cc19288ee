import { open } from 'node:fs/promises'
import { pdfMime, textMime } from '#server/shared/media-types.ts'
import { readStart } from '#server/storage/read-start.ts'

const unknownMime = 'application/octet-stream'

/** The longest time for recognising the type of a file, because a damaged or hostile archive may take very long. */
const sniffMs = 5000
/** The number of bytes at the start of a file in which viewers look for the header of a PDF. */
const pdfHeadBytes = 1024
/** The number of bytes at the start of a file that must be text for the file to count as text. */
const textHeadBytes = 65_536

/** Returns the media type by content, whatever name or type the client gave. */
export async function sniffMime(path: string): Promise<string> {
  // Load file-type with the first uploaded file, because most runs of the server recognise no file.
  const { fileTypeFromFile } = await import('file-type')
  // Abort after a time: a file may begin like one of a known type and then take very long to read.
  const signal = AbortSignal.timeout(sniffMs)
  const found = await fileTypeFromFile(path, { signal }).catch(() => undefined)
  if (found) return found.mime
  const head = await readStart(path, textHeadBytes)
  if (await isPdf(path, head)) return pdfMime
  const charset = sniffCharset(head)
  return charset === undefined ? unknownMime : `${textMime}; charset=${charset}`
}

/**
 * True when the header of a PDF is near the start of the file. Also requires the end mark of a PDF, because a text may
 * mention the header.
 */
async function isPdf(path: string, head: Buffer): Promise<boolean> {
  if (!/%PDF-\d/.test(head.toString('latin1', 0, pdfHeadBytes))) return false
  await using file = await open(path)
  const { size } = await file.stat()
  const start = Math.max(0, size - pdfHeadBytes)
  const { buffer } = await file.read(Buffer.alloc(pdfHeadBytes), 0, pdfHeadBytes, start)
  return buffer.includes('%%EOF')
}

/** Returns the encoding when a file that begins with these bytes is a text; undefined for any other file. */
function sniffCharset(head: Buffer): 'utf-8' | 'utf-16' | 'windows-1252' | undefined {
  const isCut = head.length === textHeadBytes
  const mark = head.toString('hex', 0, 2)
  if (mark === 'fffe' || mark === 'feff')
    return isText(head, mark === 'fffe' ? 'utf-16le' : 'utf-16be', isCut) ? 'utf-16' : undefined
  if (isText(head, 'utf-8', isCut)) return 'utf-8'
  // Older programs write windows-1252, in which five bytes have no character.
  const isWestern = !/[\x81\x8d\x8f\x90\x9d]/.test(head.toString('latin1'))
  return isWestern && isText(head, 'windows-1252', isCut) ? 'windows-1252' : undefined
}

function isText(head: Buffer, encoding: string, isCut: boolean): boolean {
  try {
    // oxlint-disable-next-line no-control-regex -- Control characters show that a file is no text.
    return !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(
      new TextDecoder(encoding, { fatal: true }).decode(head, { stream: isCut }),
    )
  } catch {
    return false
  }
}
