import { readFile, stat } from 'node:fs/promises'
import { readStart } from '#server/storage/read-start.ts'
import type { RawPicture } from './decode-heic.ts'

const headBytes = 26
/** Bytes of memory for each pixel: four in the decoder's output, and three in the result. */
const bytesPerPixel = 7

export async function isBmp(path: string): Promise<boolean> {
  return (await readStart(path, 2)).toString('latin1') === 'BM'
}

/**
 * Decodes a BMP. Throws when the file is damaged, or when decoding needs more than `maxBytes`. Ignores the alpha
 * channel, which is zero in most BMPs although their pixels are opaque.
 */
export async function decodeBmp(path: string, maxBytes: number): Promise<RawPicture> {
  const head = await readStart(path, headBytes)
  if (head.length < headBytes) throw new Error('The BMP ends in its header.')
  // The height is negative when the first row is the upper one.
  const pixels = head.readInt32LE(18) * Math.abs(head.readInt32LE(22))
  if (pixels <= 0 || pixels * bytesPerPixel + (await stat(path)).size > maxBytes)
    throw new Error('The BMP declares a size that cannot be decoded.')
  // Load the decoder with the first BMP, because BMPs are rare.
  const { decode } = await import('bmp-ts')
  // The decoder returns alpha, blue, green and red of each pixel. Its other order of colours is wrong for BMPs with one
  // bit per pixel.
  const { width, height, data: decoded } = decode(await readFile(path))
  const data = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = decoded[from + 3] ?? 0
    data[to + 1] = decoded[from + 2] ?? 0
    data[to + 2] = decoded[from + 1] ?? 0
  }
  return { width, height, channels: 3, data }
}
