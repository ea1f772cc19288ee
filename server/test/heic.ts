import { readTestFile } from './test-data.ts'

const box = (type: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const bits16 = (...numbers: number[]) =>
  Buffer.concat(
    numbers.map((number) => {
      const two = Buffer.alloc(2)
      two.writeUInt16BE(number)
      return two
    }),
  )
const bits32 = (...numbers: number[]) => bits16(...numbers.flatMap((n) => [n >>> 16, n & 0xffff]))
const full = (type: string, ...content: (Buffer | string)[]) => box(type, bits32(0), ...content)

export interface HeicOptions {
  columns: number
  rows: number
  /** The number of quarter turns to the left, like the HEIC property `irot`. */
  turns?: number
  isMirrored?: boolean
  exif?: Buffer
  icc?: Buffer
  /** The size that the header declares; by default the real size. */
  said?: { width: number; height: number }
}

/**
 * Makes a HEIC file like those of phones: many tiles form one picture. Every tile is the picture of the test data.
 */
export function tiledHeic({ columns, rows, turns, isMirrored, exif, icc, said }: HeicOptions): Buffer {
  const photo = readTestFile('photos/odd/photo.heic')
  const boxOf = (type: string) => {
    const at = photo.indexOf(type, 0, 'latin1') - 4
    return photo.subarray(at, at + photo.readUInt32BE(at))
  }
  const tile = boxOf('mdat').subarray(8)
  const [tileWidth, tileHeight] = [900, 676]
  const { width, height } = said ?? { width: columns * tileWidth, height: rows * tileHeight }
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), bits32(width, height)])
  // In a HEIC file, each tile is an item of its own. All tiles have the same bytes here.
  const count = columns * rows
  const items = [
    { type: 'grid', content: grid },
    ...(exif ? [{ type: 'Exif', content: Buffer.concat([bits32(0), exif]) }] : []),
  ]
  const tiles = Array.from({ length: count }, (_, index) => index + 1)
  const gridId = count + 1
  const properties = [
    boxOf('hvcC'),
    full('ispe', bits32(tileWidth, tileHeight)),
    full('ispe', bits32(width, height)),
    ...(turns === undefined ? [] : [box('irot', Buffer.from([turns]))]),
    ...(icc ? [box('colr', 'prof', icc)] : []),
    ...(isMirrored ? [box('imir', Buffer.from([1]))] : []),
  ]
  const ofGrid = properties.map((_, index) => index + 1).slice(2)
  const infoOf = (id: number, type: string) => box('infe', bits32(0x02000000), bits16(id, 0), type, '\0')
  const meta = (start: number) => {
    const place = (id: number, at: number, { length }: Buffer) =>
      Buffer.concat([bits16(id, 0, 1), bits32(at, length)])
    let at = start + tile.length
    const others = items.map(({ content }, index) => {
      at += content.length
      return place(gridId + index, at - content.length, content)
    })
    return full(
      'meta',
      full('hdlr', bits32(0), 'pict', bits32(0, 0, 0), '\0'),
      full('pitm', bits16(gridId)),
      full(
        'iloc',
        Buffer.from([0x44, 0]),
        bits16(count + items.length),
        ...tiles.map((id) => place(id, start, tile)),
        ...others,
      ),
      full(
        'iinf',
        bits16(count + items.length),
        ...tiles.map((id) => infoOf(id, 'hvc1')),
        ...items.map(({ type }, index) => infoOf(gridId + index, type)),
      ),
      full(
        'iref',
        box('dimg', bits16(gridId, count, ...tiles)),
        ...(exif ? [box('cdsc', bits16(gridId + 1, 1, gridId))] : []),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        full(
          'ipma',
          bits32(count + 1),
          ...tiles.map((id) => Buffer.concat([bits16(id), Buffer.from([2, 0x81, 2])])),
          bits16(gridId),
          Buffer.from([ofGrid.length, ...ofGrid]),
        ),
      ),
    )
  }
  const head = box('ftyp', 'heic', bits32(0), 'mif1heic')
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', tile, ...items.map(({ content }) => content))])
}
