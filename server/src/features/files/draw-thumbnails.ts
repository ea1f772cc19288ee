import { crc32, deflateSync } from 'node:zlib'
import type { default as sharpLibrary, Sharp } from 'sharp'
import { thumbnailPixels, thumbnailSizes, type ThumbnailSize } from '#contract/files.ts'
import { decodeHeic, isHeic } from './decode-heic.ts'

/** 108 megapixels are the most that cameras make; a bomb of 900 is refused by its head. */
const maxPixels = 120_000_000
const maxSeconds = 30
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

type SharpLibrary = typeof sharpLibrary
export type Thumbnails = ReadonlyMap<ThumbnailSize, Buffer>

/** Small upright copies of a picture without anything that it says of itself; undefined when it cannot be decoded. */
export async function drawThumbnails(path: string): Promise<Thumbnails | undefined> {
  // Loaded with the first picture: most starts need none.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const thumbnails = new Map<ThumbnailSize, Buffer>()
  try {
    let source = await openPicture(sharp, path)
    if (!source) return undefined
    for (const size of thumbnailSizes.toReversed()) {
      const pixels = thumbnailPixels[size]
      const drawn: Buffer = await source
        .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: maxSeconds })
        .toBuffer()
      thumbnails.set(size, drawn)
      // Each is drawn from the next larger one, so that the original is decoded once.
      source = sharp(drawn)
    }
    return thumbnails
  } catch {
    return undefined
  }
}

/** A picture that stands upright; undefined for what is none. */
async function openPicture(sharp: SharpLibrary, path: string): Promise<Sharp | undefined> {
  if (await isHeic(path)) {
    const { data, ...raw } = await decodeHeic(path, maxSeconds)
    const decoded = sharp(data, { raw })
    const profile = await readProfile(sharp, path)
    return profile
      ? sharp(addProfile(await decoded.png({ compressionLevel: 1 }).toBuffer(), profile))
      : decoded
  }
  // What is damaged at its end is still worth seeing.
  const original = sharp(path, { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true })
  const { format } = await original.metadata()
  return formats.has(format) ? original.autoOrient() : undefined
}

/** What the colors of a HEIC mean, those of most phones more than a screen shows; its head can be read without decoding. */
async function readProfile(sharp: SharpLibrary, path: string): Promise<Buffer | undefined> {
  // What sharp does not understand of it may still be decoded.
  const head = await sharp(path)
    .metadata()
    .catch(() => undefined)
  return head?.icc
}

/** A PNG whose colors have a profile: it stands behind the first chunk, which ends at byte 33. */
function addProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(profile)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length - 4)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([
    png.subarray(0, 33),
    frame.subarray(0, 4),
    content,
    frame.subarray(4),
    png.subarray(33),
  ])
}
