interface Size {
  width: number
  height: number
}

interface Box extends Size {
  x: number
  y: number
}

const margin = 8

/**
 * Converts the position of a code from pixels of the picture to pixels of the element that shows the picture with
 * `object-fit: cover`.
 */
export function frameOnElement(code: Box, picture: Size, element: Size): Box {
  const scale = Math.max(element.width / picture.width, element.height / picture.height)
  const x = (element.width - picture.width * scale) / 2 + code.x * scale
  const y = (element.height - picture.height * scale) / 2 + code.y * scale
  return {
    x: x - margin,
    y: y - margin,
    width: code.width * scale + 2 * margin,
    height: code.height * scale + 2 * margin,
  }
}

/** Sorts codes by distance to the centre, because users point at what they want to scan. */
export function byDistanceToCenter<Code extends { boundingBox: Box }>(
  codes: readonly Code[],
  picture: Size,
): Code[] {
  const distance = ({ boundingBox: { x, y, width, height } }: Code) =>
    Math.hypot(x + width / 2 - picture.width / 2, y + height / 2 - picture.height / 2)
  return codes.toSorted((one, other) => distance(one) - distance(other))
}
