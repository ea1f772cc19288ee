// @module-tag slow

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attach, pdf, picture, waitUntilIdle, storedFiles } from '#test/attach.ts'
import { withServer, onSqlite } from '#test/each-database.ts'
import { readTestFile } from '#test/test-data.ts'

withServer('Thumbnails', (app) => {
  it('are WebP in three sizes, are never larger than the picture, and return 404 for files that are no picture', async () => {
    const { get, item, person } = await attach(app(), await picture(2000, 1000).jpeg().toBuffer())
    for (const [size, width, height] of [
      ['small', 240, 120],
      ['medium', 640, 320],
      ['large', 1600, 800],
    ]) {
      const { status, headers, bytes } = await get(`?thumbnail=${size}`)
      expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
      expect((await get(`?thumbnail=${size}`, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
    }
    expect((await get('?thumbnail=huge')).status).toBe(422)
    expect((await person.send('GET', item)).json.attachments[0].hasThumbnail).toBe(true)
    const tiny = await attach(app(), await picture(1, 1).png().toBuffer())
    expect(await sharp((await tiny.get('?thumbnail=large')).bytes).metadata()).toMatchObject({
      width: 1,
      height: 1,
    })
    const paper = await attach(app(), pdf)
    expect((await paper.get('?thumbnail=small')).status).toBe(404)
  })

  it('have a white background when the picture is transparent', async () => {
    const lines = '<svg width="400" height="300"><circle cx="200" cy="150" r="100"/></svg>'
    const drawing = sharp(Buffer.from(lines))
    for (const file of [await drawing.png().toBuffer(), await drawing.webp().toBuffer()]) {
      const { get } = await attach(app(), file)
      const thumbnail = sharp((await get('?thumbnail=medium')).bytes)
      const { data, info } = await thumbnail.raw().toBuffer({ resolveWithObject: true })
      expect([info.channels, ...data.subarray(0, 3)]).toEqual([3, 255, 255, 255])
    }
  })

  it('are missing with 404 for a picture that cannot be decoded, while the picture itself is kept', async () => {
    const broken = Buffer.concat([(await picture(50, 50).png().toBuffer()).subarray(0, 40), Buffer.alloc(99)])
    const { get, item, person } = await attach(app(), broken, 'a.png')
    const response = await get('?thumbnail=small')
    expect([response.status, response.json.code]).toEqual([404, 'not_found'])
    expect((await person.send('GET', item)).json.attachments[0]).toMatchObject({
      hasThumbnail: false,
      pictureProblem: 'unreadable',
      type: 'photo',
    })
    expect((await get()).bytes).toEqual(broken)
  })

  it('increment the household’s revision once, and are drawn again when storage has lost them', async () => {
    const attached = await attach(app(), await picture(300, 300).jpeg().toBuffer())
    const { person, get } = attached
    await waitUntilIdle(attached)
    const before = (await person.send('GET', '/items?page=1')).headers['etag']
    expect((await get('?thumbnail=medium')).status).toBe(200)
    expect((await person.send('GET', '/items?page=1')).headers['etag']).toBe(before)
    for (const file of await storedFiles(app(), person)) {
      if (file.includes('-')) await app().context.storage.remove(`${person.householdUuid}/${file}`)
    }
    expect((await get('?thumbnail=medium')).status).toBe(200)
    expect((await person.send('GET', '/items?page=1')).headers['etag']).toBe(before)
  })
})

onSqlite('Metadata of a picture', (app) => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of type %s loses location, owner and serial number, and keeps all other values',
    async (format) => {
      const original = await picture(80, 60)
        .toFormat(format)
        .withExif({
          IFD0: { Copyright: 'Kept', Orientation: '6', Artist: 'Nosy Parker' },
          IFD2: { BodySerialNumber: 'TEST-9', FNumber: '28/10' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSDateStamp: '2024:05:18' },
        })
        .toBuffer()
      expect(
        original.includes('TEST-9') && original.includes('Nosy') && original.includes('2024:05:18'),
      ).toBe(true)
      const { bytes } = await (await attach(app(), original)).get()
      for (const word of ['TEST-9', 'Nosy', '2024:05:18']) expect(bytes.includes(word), word).toBe(false)
      expect(bytes).toHaveLength(original.length)
      const { orientation, exif } = await sharp(bytes).metadata()
      expect([orientation, exif?.includes('Kept')]).toEqual([
        (await sharp(original).metadata()).orientation,
        true,
      ])
      expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
      const silent = await picture(80, 60)
        .toFormat(format)
        .withExif({ IFD0: { Copyright: 'Kept' } })
        .toBuffer()
      expect((await (await attach(app(), silent)).get()).bytes).toEqual(silent)
    },
  )
})

describe('With unusual example pictures and documents', () => {
  onSqlite('the server', (app) => {
    const odd = (name: string) => attach(app(), readTestFile(name), name.split('/').at(-1))
    const thumbnailOf = async (name: string) => {
      const response = await (await odd(`photos/odd/${name}`)).get('?thumbnail=medium')
      return response.status === 200 ? sharp(response.bytes).metadata() : response.status
    }

    it('draws thumbnails upright for all eight EXIF orientations', async () => {
      for (let orientation = 1; orientation <= 8; orientation++) {
        expect(await thumbnailOf(`orientation-${orientation}.jpg`)).toMatchObject({ width: 640, height: 480 })
      }
    })

    it.each([
      ['huge-12000x9000.jpg', 640],
      ['alpha.png', 640],
      ['photo.webp', 640],
      ['photo.avif', 640],
      ['photo.heic', 640],
      ['animated.gif', 640],
      ['cmyk.jpg', 640],
      ['16-bit.png', 640],
      ['greyscale.jpg', 640],
      ['progressive.jpg', 640],
      ['truncated.jpg', 640],
      ['1x1.png', 1],
    ])('draws a thumbnail of %s', async (name, width) => {
      const drawn = await thumbnailOf(name)
      expect(drawn).toMatchObject({ format: 'webp', width: expect.any(Number) })
      expect(typeof drawn === 'object' && Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(width)
    })

    it.each(['bomb-30000x30000.png', 'really-a-pdf.jpg', 'script.svg'])(
      'serves %s without a thumbnail',
      async (name) => {
        expect(await thumbnailOf(name)).toBe(404)
      },
    )

    it('never serves the place where a photo was taken', async () => {
      const original = readTestFile('photos/odd/gps-and-serial.jpg')
      const { bytes } = await (await odd('photos/odd/gps-and-serial.jpg')).get()
      expect([original.includes('TEST-'), bytes.includes('TEST-')]).toEqual([true, false])
      expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
    })

    it('serves damaged, locked and mislabelled PDFs unchanged', async () => {
      const name = readTestFile('papers/odd/long-name.txt').toString().trim()
      const papers = ['damaged', 'password-cubby', 'zero-pages', 'really-html', 'long-name']
      for (const paper of papers) {
        const file = readTestFile(`papers/odd/${paper}.pdf`)
        const { bytes, headers } = await (await attach(app(), file, name)).get()
        expect(bytes).toEqual(file)
        expect(headers['content-type']).toBe(
          paper === 'really-html' ? 'text/plain; charset=utf-8' : 'application/pdf',
        )
        expect(decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(
          name,
        )
      }
    })
  })
})
