/** An EXIF block in a buffer: its offset and byte order. */
interface Block {
  readonly bytes: Buffer
  readonly at: number
  readonly isLittle: boolean
}

interface Entry {
  readonly tag: number
  readonly at: number
  /** The offset of the entry's value. A value of more than 4 bytes is stored outside of the entry. */
  readonly from: number
  readonly size: number
  readonly value: number
}

const tags = {
  exif: 0x8769,
  gps: 0x8825,
  makerNote: 0x927c,
  thumbnailAt: 0x0201,
  thumbnailSize: 0x0202,
}
/** EXIF tags with names of the owner, or with serial numbers of the camera and the lens. */
const personal = [0x013b, 0x9c9d, 0xa430, 0xa431, 0xa435, 0xc62f]

const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const maxEntries = 400

/**
 * Removes location, owner and serial numbers from an EXIF block, and the maker note and thumbnail, which may repeat
 * them. The rest of the block stays, and so does its length. Returns true when there was something to remove.
 */
export function stripExif(bytes: Buffer, at: number): boolean {
  const block = { bytes, at, isLittle: bytes[at] === 0x49 }
  const main = readDirectory(block, readNumber(block, at + 4, 4))
  const exif = main?.find(({ tag }) => tag === tags.exif)
  const details = exif && readDirectory(block, exif.value)
  const isPersonalTag = ({ tag }: Entry) => tag === tags.gps || personal.includes(tag)
  if (!main || ![...main, ...(details ?? [])].some(isPersonalTag)) return false

  stripThumbnail(block, main)
  for (const entry of main.filter(({ tag }) => tag === tags.gps)) {
    for (const part of readDirectory(block, entry.value) ?? []) stripEntry(block, part)
  }
  // Go backwards, because removing an entry moves the entries after it.
  for (const entry of (details ?? []).toReversed()) {
    if (isPersonalTag(entry) || entry.tag === tags.makerNote) removeEntry(block, details ?? [], entry)
  }
  for (const entry of main.toReversed()) if (isPersonalTag(entry)) removeEntry(block, main, entry)
  return true
}

function readNumber({ bytes, isLittle }: Block, at: number, size: 2 | 4): number {
  if (at + size > bytes.length) return 0
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size)
}

function writeNumber({ bytes, isLittle }: Block, at: number, size: 2 | 4, value: number): void {
  if (isLittle) bytes.writeUIntLE(value, at, size)
  else bytes.writeUIntBE(value, at, size)
}

/** Returns the entries of an EXIF directory; undefined when there is no valid directory at this offset. */
function readDirectory(block: Block, offset: number): Entry[] | undefined {
  const start = block.at + offset
  const count = readNumber(block, start, 2)
  if (offset < 8 || count === 0 || count > maxEntries || start + 2 + count * 12 + 4 > block.bytes.length) {
    return undefined
  }
  return Array.from({ length: count }, (_, index) => {
    const at = start + 2 + index * 12
    const size = (typeSizes[readNumber(block, at + 2, 2)] ?? 1) * readNumber(block, at + 4, 4)
    const value = readNumber(block, at + 8, 4)
    return { tag: readNumber(block, at, 2), at, from: size > 4 ? block.at + value : at + 8, size, value }
  })
}

function stripEntry({ bytes }: Block, { at, from, size }: Entry): void {
  bytes.fill(0, Math.min(from, bytes.length), Math.min(from + size, bytes.length))
  bytes.fill(0, at, at + 12)
}

/** Overwrites an entry with zeros and closes the gap in the directory, so that no program finds the entry. */
function removeEntry(block: Block, directory: readonly Entry[], entry: Entry): void {
  const start = (directory[0]?.at ?? 0) - 2
  const count = readNumber(block, start, 2)
  // Do not move the offset of the next directory: this directory has no next one, and some programs omit the offset.
  const end = start + 2 + count * 12
  stripEntry(block, entry)
  block.bytes.copyWithin(entry.at, entry.at + 12, end)
  block.bytes.fill(0, end - 12, end)
  writeNumber(block, start, 2, count - 1)
}

/** Clears the thumbnail too, because it has metadata of its own. Its directory follows the main directory. */
function stripThumbnail(block: Block, main: readonly Entry[]): void {
  const nextAt = (main.at(-1)?.at ?? 0) + 12
  const second = readDirectory(block, readNumber(block, nextAt, 4)) ?? []
  const valueOf = (tag: number) => second.find((entry) => entry.tag === tag)?.value ?? 0
  const from = block.at + valueOf(tags.thumbnailAt)
  const { length } = block.bytes
  block.bytes.fill(0, Math.min(from, length), Math.min(from + valueOf(tags.thumbnailSize), length))
  for (const entry of second) stripEntry(block, entry)
  writeNumber(block, nextAt, 4, 0)
}
