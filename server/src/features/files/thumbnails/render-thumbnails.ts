import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import { thumbnailPixels, thumbnailSizes, type ThumbnailSize } from '#contract/files/files.ts'
import type { SharpLibrary } from '#server/shared/process/load-sharp.ts'
import { decodeBmp, isBmp } from './decode-bmp.ts'
import { decodeHeic, isHeic } from './decode-heic.ts'
import { estimateDecodedBytes } from './picture-memory.ts'

/** Phones take photos of 200 megapixels. A picture whose header declares more pixels is refused. */
const maxPixels = 250_000_000
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

export type Thumbnails = ReadonlyMap<ThumbnailSize, Uint8Array>

export async function renderThumbnails(
  sharp: SharpLibrary,
  path: string,
  maxBytes: number,
): Promise<Thumbnails | undefined> {
  const thumbnails = new Map<ThumbnailSize, Uint8Array>()
  try {
    let source = await openPicture(sharp, path, maxBytes)
    if (!source) return undefined
    for (const size of thumbnailSizes.toReversed()) {
      const pixels = thumbnailPixels[size]
      const drawn: Buffer = await source
        .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
        // Draw a transparent picture on white, because dark lines would be invisible in a dark theme.
        .flatten({ background: 'white' })
        .webp({ quality: 82 })
        .toBuffer()
      thumbnails.set(size, drawn)
      // Each size is drawn from the next larger one, so that the original is decoded once.
      source = sharp(drawn)
    }
    return thumbnails
  } catch {
    return undefined
  }
}

/** Returns the picture with its rotation applied; undefined when the file is not a picture. */
async function openPicture(sharp: SharpLibrary, path: string, maxBytes: number): Promise<Sharp | undefined> {
  if (await isHeic(path)) {
    const { data, ...raw } = await decodeHeic(path, maxBytes)
    const decoded = sharp(data, { raw })
    const profile = await readProfile(sharp, path)
    return profile
      ? sharp(addProfile(await decoded.png({ compressionLevel: 1 }).toBuffer(), profile))
      : decoded
  }
  if (await isBmp(path)) {
    const { data, ...raw } = await decodeBmp(path, maxBytes)
    return sharp(data, { raw })
  }
  // Draw a picture with a damaged end as far as possible.
  const original = sharp(path, { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true })
  const head = await original.metadata()
  if (!formats.has(head.format) || estimateDecodedBytes(head) > maxBytes) return undefined
  return original.autoOrient()
}

/**
 * Returns the ICC color profile of a HEIC without decoding it. Without the profile the colors would be wrong, because
 * most phones use a wider gamut than screens.
 */
async function readProfile(sharp: SharpLibrary, path: string): Promise<Buffer | undefined> {
  // Ignore errors here: libheif may be able to decode a file whose header sharp cannot read.
  const head = await sharp(path)
    .metadata()
    .catch(() => undefined)
  return head?.icc
}

/** Inserts a color profile after the first chunk of a PNG, which ends at byte 33. */
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
