import { allFormats, createCodeReader } from './code-reader.ts'

/** Codes in a photo are found more easily when it is not huge. */
const smallerSize = 1600

/** The codes in a picture from the library; throws for a file that is no picture of a known kind. */
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
