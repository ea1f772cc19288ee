import type { Metadata } from 'sharp'

const mega = 1_000_000
/**
 * The share of the available memory that decoded pictures may take. On a computer with 512 MB, it is enough for photos
 * of phones.
 */
const memoryShare = 0.5
const maxBytes = 1000 * mega

const sampleBytes: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** The bytes of a sample whose type is unknown. */
const largestSampleBytes = 8

export function limitPictures(memory: number): { bytes: number; atOnce: number } {
  const bytes = Math.floor(Math.min(maxBytes, memory * memoryShare))
  return { bytes, atOnce: memory >= 4 * maxBytes ? 2 : 1 }
}

/**
 * Estimates from the header how many bytes decoding needs at once. Most formats are decoded by row; others need all
 * pixels, or all data that the pixels are computed from.
 */
export function estimateDecodedBytes(head: Metadata): number {
  return head.width * head.height * bytesPerPixel(head)
}

function bytesPerPixel({ format, channels, depth, isProgressive, pages = 1 }: Metadata): number {
  const pixel = channels * (sampleBytes[depth] ?? largestSampleBytes)
  switch (format) {
    case 'jpeg':
      // A progressive JPEG needs all coefficients, of two bytes each.
      return isProgressive ? 2 * channels : 0
    case 'png':
      return isProgressive ? pixel : 0
    case 'webp':
      return pages > 1 ? 12 : 4
    case 'gif':
      // Decoding a GIF needs the current frame and the previous one, with four bytes per pixel each.
      return 8
    case 'tiff':
      // A strip or tile of a TIFF may be as large as the whole picture, so count all pixels.
      return pixel
    default:
      // The bytes of memory that decoding takes for each pixel of an AVIF, as measured.
      return 20
  }
}
