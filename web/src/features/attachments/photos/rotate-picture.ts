/** Thrown for an animation, because a canvas would draw only one of its pictures. */
export class AnimationError extends Error {
  constructor() {
    super('An animation cannot be rotated without losing its other pictures.')
  }
}

/** Functions by type of picture. Each returns true when the first bytes of a file are those of an animation. */
const animations: Readonly<Record<string, (head: string) => boolean>> = {
  // oxlint-disable-next-line no-control-regex -- A GIF that repeats or has two graphic control blocks.
  'image/gif': (head) => /NETSCAPE2\.0|!\xf9\x04[^]*!\xf9\x04/.test(head),
  // Looks only before the chunk `IDAT`, because the picture data in this chunk may contain `acTL` by chance.
  'image/png': (head) => head.split('IDAT', 1)[0]?.includes('acTL') ?? false,
  // Byte 20 has the flags of the header `VP8X`. The flag 2 marks an animation.
  'image/webp': (head) => head.startsWith('VP8X', 12) && (head.charCodeAt(20) & 2) !== 0,
  'image/avif': (head) => /^.{4}ftypavis/s.test(head),
}
const headBytes = 4_000_000

/** Picture formats with transparency, and the format in which the rotated picture is stored. */
const transparentTypes: Readonly<Record<string, string>> = {
  'image/png': 'image/png',
  'image/gif': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/webp',
}
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * Returns the picture rotated clockwise by a quarter turn. Transparent parts stay transparent, and the name gets the
 * ending of the new type. Rejects with `AnimationError` for an animation.
 */
export async function rotatePicture(picture: Blob, name: string): Promise<File> {
  if (await isAnimation(picture)) throw new AnimationError()
  // Applies the EXIF orientation, because the rotated copy has no metadata.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.height
  canvas.height = bitmap.width
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate(Math.PI / 2)
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  bitmap.close()
  const type = transparentTypes[picture.type] ?? 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('The browser could not draw the picture.')
  // Safari's canvas cannot write WebP, and writes PNG instead.
  return new File([blob], withEnding(name, blob.type), { type: blob.type })
}

export async function isAnimation(picture: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await picture.slice(0, headBytes).arrayBuffer())
  return animations[picture.type]?.(head) ?? false
}

/** Returns the name with the usual ending of the type. A name without the ending of a picture stays as it is. */
export function withEnding(name: string, type: string): string {
  const expected = endings[type]
  const [ending, kind] = /\.(jpe?g|png|gif|webp|avif|bmp|tiff?|hei[cf])$/i.exec(name) ?? []
  const isRight =
    kind === undefined || expected === undefined || kind.toLowerCase().replace('jpeg', 'jpg') === expected
  return isRight ? name : `${name.slice(0, -(ending ?? '').length)}.${expected}`
}
