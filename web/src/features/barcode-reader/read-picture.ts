import { allFormats, createCodeReader } from './code-reader.ts'

/** Longer side, in pixels, of the smaller copy in which codes are searched when the large photo shows none. */
const smallerSize = 1600

/** Reads the codes in a picture file. Rejects when the browser cannot decode the picture. */
export async function readPicture(file: Blob): Promise<string[]> {
  const picture = await createImageBitmap(file)
  try {
    const reader = await createCodeReader(allFormats)
    const found = await reader.detect(picture)
    const scale = smallerSize / Math.max(picture.width, picture.height)
    if (found.length > 0 || scale >= 1) return found.map(({ rawValue }) => rawValue)
    const smaller = await createImageBitmap(picture, {
      resizeWidth: Math.round(picture.width * scale),
      resizeHeight: Math.round(picture.height * scale),
      resizeQuality: 'high',
    })
    return (await reader.detect(smaller)).map(({ rawValue }) => rawValue)
  } finally {
    picture.close()
  }
}
