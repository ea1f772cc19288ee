// @module-tag slow

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attach, picture } from '#test/attach.ts'
import { onSqlite } from '#test/each-database.ts'
import { tiledHeic } from '#test/heic.ts'
import { readTestFile } from '#test/test-data.ts'
import type { TestApp } from '#test/test-app.ts'

const kinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const

/** A picture with red above blue, twice as wide as high. */
const twoColors = async () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } }).composite([
    {
      input: await sharp({ create: { width: 80, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      top: 0,
      left: 0,
    },
  ])

/**
 * Returns the picture of `twoColors` as a BMP: rows from the bottom up, each pixel as blue, green, red, and with 32
 * bits a zero.
 */
function drawBmp(bits: number): Buffer {
  const [width, height, head] = [80, 40, 54]
  const file = Buffer.alloc(head + (width * height * bits) / 8)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(head, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  file.writeUInt32LE(file.length - head, 34)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isLower = pixel < (width * height) / 2
    file[head + (pixel * bits) / 8 + (isLower ? 0 : 2)] = 255
  }
  return file
}

/** Returns red, green and blue of a pixel, rounded to multiples of `step`. */
async function colorAt(bytes: Buffer, left: number, top: number, step = 255): Promise<number[]> {
  const { data } = await sharp(bytes)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / step))
}

onSqlite('A thumbnail', (app) => {
  it.each(kinds)('shows a picture of type %s', async (kind) => {
    const { get } = await attach(app(), await (await twoColors()).toFormat(kind).toBuffer())
    const { status, bytes } = await get('?thumbnail=small')
    expect(status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 40 })
    expect([await colorAt(bytes, 40, 5), await colorAt(bytes, 40, 35)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ])
  })

  it.each([24, 32])('shows a BMP with %i bits per pixel', async (bits) => {
    const { get, person, item } = await attach(app(), drawBmp(bits), 'Scan.bmp')
    const [attachment] = (await person.send('GET', item)).json.attachments
    expect(attachment).toMatchObject({ mimeType: 'image/bmp', type: 'photo' })
    const { bytes } = await get('?thumbnail=small')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 80, height: 40 })
    expect([await colorAt(bytes, 40, 5), await colorAt(bytes, 40, 35)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ])
  })

  it('is missing when a BMP is damaged or declares too many pixels', async () => {
    const huge = drawBmp(24)
    huge.writeInt32LE(2 ** 30, 18)
    for (const file of [huge, drawBmp(24).subarray(0, 20), Buffer.from('BMnothing')])
      expect((await (await attach(app(), file, 'Scan.bmp')).get('?thumbnail=small')).status).toBe(404)
  })

  it('shows the first frame of an animated picture', async () => {
    const moments = await Promise.all(
      ['red', 'lime', 'blue'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(moments, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { bytes } = await (await attach(app(), moving)).get('?thumbnail=small')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 30, height: 20 })
    expect(await colorAt(bytes, 15, 10)).toEqual([1, 0, 0])
  })

  it.each([
    [1, 80, 40, [40, 5]],
    [3, 80, 40, [40, 35]],
    [6, 40, 80, [35, 40]],
    [8, 40, 80, [5, 40]],
  ] as const)(
    'shows a photo with EXIF orientation %s upright',
    async (orientation, width, height, [left, top]) => {
      const { get } = await attach(
        app(),
        await (await twoColors()).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer(),
      )
      const { bytes } = await get('?thumbnail=small')
      const { orientation: said, ...drawn } = await sharp(bytes).metadata()
      expect(said).toBeUndefined()
      expect(drawn).toMatchObject({ width, height })
      expect(await colorAt(bytes, left, top)).toEqual([1, 0, 0])
    },
  )
})

describe('With example pictures of phones', () => {
  /** EXIF of a phone: rotated by 90 degrees, with a location. */
  const sideways = async () => {
    const { exif } = await sharp(
      await picture(8, 8)
        .jpeg()
        .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSDateStamp: '2024:05:18' } })
        .toBuffer(),
    ).metadata()
    return exif?.subarray(6) ?? Buffer.alloc(0)
  }

  async function draw(app: TestApp, file: Buffer, size = 'medium') {
    const { get, person, item } = await attach(app, file, 'IMG_0001.HEIC')
    const { status, bytes } = await get(`?thumbnail=${size}`)
    const [attachment] = (await person.send('GET', item)).json.attachments
    return { status, bytes, get, attachment }
  }

  onSqlite('the thumbnail of a HEIC', (app) => {
    it('shows the photographed camera, and the HEIC itself stays unchanged', async () => {
      const file = readTestFile('photos/odd/photo.heic')
      const { bytes, attachment, get } = await draw(app(), file)
      expect(attachment).toMatchObject({ type: 'photo', mimeType: 'image/heic', hasThumbnail: true })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
      const [lens, rim, cloth] = await Promise.all(
        (
          [
            [300, 300],
            [330, 176],
            [40, 40],
          ] as const
        ).map(([left, top]) => colorAt(bytes, left, top, 64)),
      )
      expect({ lens, rim, cloth }).toEqual({ lens: [1, 2, 2], rim: [4, 4, 4], cloth: [2, 2, 2] })
      expect((await get()).bytes).toEqual(file)
    })
  })

  onSqlite('a HEIC', (app) => {
    const drawn = (file: Buffer, size?: string) => draw(app(), file, size)

    it('has no thumbnail when it is truncated, damaged, or larger than a camera makes', async () => {
      const whole = readTestFile('photos/odd/photo.heic')
      const broken = [
        whole.subarray(0, 600),
        whole.subarray(0, 64),
        tiledHeic({ columns: 15, rows: 15 }),
        tiledHeic({ columns: 1, rows: 1, said: { width: 60_000, height: 60_000 } }),
        Buffer.concat([whole.subarray(0, 24), Buffer.alloc(5000, 'x')]),
      ]
      for (const [index, file] of broken.entries()) {
        const { status, attachment, get } = await drawn(file)
        expect([status, attachment.hasThumbnail, attachment.mimeType], String(index)).toEqual([
          404,
          false,
          'image/heic',
        ])
        expect((await get()).bytes).toEqual(file)
      }
    })

    it('is rotated as its header says when it is made of many tiles, whatever EXIF says', async () => {
      const size = { columns: 4, rows: 2 }
      const upright = await drawn(tiledHeic(size))
      expect(await sharp(upright.bytes).metadata()).toMatchObject({ width: 640, height: 240 })
      const turned = await drawn(tiledHeic({ ...size, turns: 1, exif: await sideways() }))
      expect(await sharp(turned.bytes).metadata()).toMatchObject({ width: 240, height: 640 })
      const back = await sharp(turned.bytes).rotate(90).raw().toBuffer()
      const before = await sharp(upright.bytes).raw().toBuffer()
      const difference = before.reduce((sum, value, at) => sum + Math.abs(value - (back[at] ?? 0)), 0)
      expect(difference / before.length).toBeLessThan(4)
    })

    it('has a thumbnail in the colors of its profile', async () => {
      const { icc } = await sharp(await picture(4, 4).withIccProfile('p3').png().toBuffer()).metadata()
      const lensOf = async (file: Buffer) => {
        const [red = 0, , blue = 0] = await colorAt((await drawn(file)).bytes, 300, 300, 1)
        return { red, blue }
      }
      const narrow = await lensOf(tiledHeic({ columns: 1, rows: 1 }))
      const wide = await lensOf(tiledHeic({ columns: 1, rows: 1, icc: icc ?? Buffer.alloc(0) }))
      expect(wide.red).toBeLessThan(narrow.red - 10)
      expect(Math.abs(wide.blue - narrow.blue)).toBeLessThan(10)
    })

    it('has a thumbnail when its EXIF data was removed', async () => {
      const file = tiledHeic({ columns: 2, rows: 2, exif: await sideways() })
      expect(file.includes('2024:05:18')).toBe(true)
      const { status, get } = await drawn(file)
      const { bytes } = await get()
      expect([status, bytes.includes('2024:05:18'), bytes.length]).toEqual([200, false, file.length])
    })

    it('has a thumbnail when several HEICs are uploaded at the same time', async () => {
      const files = [1, 2, 3, 4].map((columns) => tiledHeic({ columns, rows: 1 }))
      const all = await Promise.all(files.map((file) => drawn(file, 'small')))
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    })
  })
})
