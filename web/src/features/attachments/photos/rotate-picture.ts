/**
 * Returns the picture rotated by quarter turns. A PNG stays a PNG. Any other becomes a JPEG, with transparent parts in
 * white.
 */
export async function rotatePicture(picture: Blob, quarters: number, name: string): Promise<File> {
  // Applies the EXIF orientation, because the rotated copy has no metadata.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const isSideways = quarters % 2 !== 0
  const canvas = document.createElement('canvas')
  canvas.width = isSideways ? bitmap.height : bitmap.width
  canvas.height = isSideways ? bitmap.width : bitmap.height
  const context = canvas.getContext('2d')
  const type = picture.type === 'image/png' ? 'image/png' : 'image/jpeg'
  if (context && type === 'image/jpeg') {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((quarters * Math.PI) / 2)
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('The browser could not draw the picture.')
  return new File([blob], name, { type })
}
