import type { Metadata } from 'sharp'

const mega = 1_000_000
/** Decoded pictures get this part of the memory: in 512 MB it is enough for the photos of phones. */
const memoryShare = 0.5
const maxBytes = 1000 * mega

const sampleBytes: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** Of a kind of sample that is not listed. */
const largestSampleBytes = 8

export interface PictureLimits {
  /** Bytes that one decoded picture may take. */
  readonly bytes: number
  /** Pictures that are drawn side by side. */
  readonly atOnce: number
}

/** Limits for a computer, or a container, with so many bytes of memory. */
export function limitPictures(memory: number): PictureLimits {
  const bytes = Math.floor(Math.min(maxBytes, memory * memoryShare))
  return { bytes, atOnce: memory >= 4 * maxBytes ? 2 : 1 }
}

/**
 * Bytes that have to be in memory at once while a picture is decoded, told by its head. Most kinds are decoded row by
 * row; others need all pixels, or all that the pixels are computed from.
 */
export function estimateDecodedBytes(head: Metadata): number {
  return head.width * head.height * bytesPerPixel(head)
}

function bytesPerPixel({ format, channels, depth, isProgressive, pages = 1 }: Metadata): number {
  const pixel = channels * (sampleBytes[depth] ?? largestSampleBytes)
  switch (format) {
    case 'jpeg':
      // A progressive picture is known only when all coefficients are, of two bytes each.
      return isProgressive ? 2 * channels : 0
    case 'png':
      return isProgressive ? pixel : 0
    case 'webp':
      return pages > 1 ? 12 : 4
    case 'gif':
      // The picture at hand and the one before it.
      return 8
    case 'tiff':
      // A strip or tile may be as large as the picture.
      return pixel
    default:
      // Measured with AVIF.
      return 20
  }
}
