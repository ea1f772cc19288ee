import { thumbnailPixels, thumbnailSizes, type ThumbnailSize } from '#contract/files.ts'

/** 108 megapixels are the most that cameras make; a bomb of 900 is refused by its head. */
const maxPixels = 120_000_000
const maxSeconds = 30
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

export type Thumbnails = ReadonlyMap<ThumbnailSize, Buffer>

/** Small upright copies of a picture without anything that it says of itself; undefined when it cannot be decoded. */
export async function drawThumbnails(path: string): Promise<Thumbnails | undefined> {
  // Loaded with the first picture: most starts need none.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const thumbnails = new Map<ThumbnailSize, Buffer>()
  try {
    // What is damaged at its end is still worth seeing.
    const original = sharp(path, { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true })
    const { format } = await original.metadata()
    if (!formats.has(format)) return undefined
    let source = original.autoOrient()
    for (const size of thumbnailSizes.toReversed()) {
      const pixels = thumbnailPixels[size]
      const drawn = await source
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
