import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { stripExif } from './strip-exif.ts'

/**
 * The number of bytes that are read at a time, and the number by which two reads overlap. In most formats a block of
 * metadata has at most 64 KB, so each block is complete in one of the reads.
 */
const chunkBytes = 2 ** 20
const blockBytes = 2 ** 18

/**
 * Maximum number of places in one chunk that are searched for an EXIF block. Other data may contain the four bytes with
 * which a block begins many times by chance.
 */
const maxHeads = 200

const exifHeads = [Buffer.from('II*\0'), Buffer.from('MM\0*')]
const xmpHead = Buffer.from('<x:xmpmeta')
const xmpEnd = Buffer.from('</x:xmpmeta>')

/**
 * Removes location, owner and serial numbers from a picture of any format. It changes bytes in place and decodes
 * nothing, so the picture and the length stay. Returns true when there was something to remove.
 */
export async function stripMetadata(path: string): Promise<boolean> {
  await using file = await open(path, 'r+')
  let hasChanged = false
  for (let at = 0; ; at += chunkBytes) {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.allocUnsafe(chunkBytes + blockBytes),
      position: at,
    })
    const bytes = buffer.subarray(0, bytesRead)
    if (stripBlocks(bytes)) {
      await file.write(bytes, 0, bytesRead, at)
      hasChanged = true
    }
    if (bytesRead <= chunkBytes) break
  }
  if (hasChanged) await file.sync()
  return hasChanged
}

function stripBlocks(bytes: Buffer): boolean {
  let hasChanged = false
  let heads = 0
  for (const head of exifHeads) {
    for (let at = bytes.indexOf(head); at >= 0 && heads < maxHeads; at = bytes.indexOf(head, at + 4)) {
      heads++
      if (!stripExif(bytes, at)) continue
      fixPngChecksum(bytes, at)
      hasChanged = true
    }
  }
  for (let at = bytes.indexOf(xmpHead); at >= 0;) {
    const end = bytes.indexOf(xmpEnd, at)
    if (end < 0) break
    if (/GPS|SerialNumber|OwnerName/.test(bytes.toString('latin1', at, end))) {
      bytes.fill(' ', at, end + xmpEnd.length)
      hasChanged = true
    }
    // Continue after this block. A block inside it needs no second search.
    at = bytes.indexOf(xmpHead, end)
  }
  return hasChanged
}

function fixPngChecksum(bytes: Buffer, at: number): void {
  if (at < 8 || bytes.toString('latin1', at - 4, at) !== 'eXIf') return
  const end = at + bytes.readUInt32BE(at - 8)
  if (end + 4 <= bytes.length) bytes.writeUInt32BE(crc32(bytes.subarray(at - 4, end)), end)
}
