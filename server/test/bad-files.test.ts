// @module-tag slow

import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'
import { connect } from 'node:net'
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attach, createFixtures, picture, storedFiles } from './attach.ts'
import { withServer, onSqlite } from './each-database.ts'
import { stateOf } from './household-state.ts'
import { portOf } from './port-of.ts'
import type { Person, TestApp } from './test-app.ts'

const gigabyte = 2 ** 30
const formHead = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\na\r\n' +
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
)

async function filesOf({ config }: TestApp, { householdUuid }: Person): Promise<string[]> {
  const paths = await readdir(config.storageFolder, { recursive: true })
  return paths.filter((path) => path.startsWith(householdUuid) || path.startsWith(`tmp${sep}`))
}

async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return (peak - before) / 2 ** 20
}

interface Sending {
  person: Person
  /** The path relative to /api/v1. */
  path: string
  /** The number of bytes that the body has, or claims to have. */
  size: number
  isTold: boolean
  /** The number of sent bytes after which the client cuts the connection. */
  stopAfter?: number
}

/** Sends a form with an endless file until a response comes. Returns the number of bytes that were sent by then. */
function upload(app: TestApp, { person, path, size, isTold, stopAfter = size }: Sending) {
  const port = portOf(app.app.server.server)
  const socket = connect(port, '127.0.0.1')
  const lengthLine = isTold ? `content-length: ${size}` : 'transfer-encoding: chunked'
  const lines = [
    `POST /api/v1${path} HTTP/1.1`,
    'host: localhost',
    `authorization: ${person.token}`,
    'content-type: multipart/form-data; boundary=b',
    lengthLine,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const piece = Buffer.alloc(65_536)
  let sent = 0
  const write = (content: Buffer): boolean => {
    sent += content.length
    if (isTold) return socket.write(content)
    socket.write(`${content.length.toString(16)}\r\n`)
    socket.write(content)
    return socket.write('\r\n')
  }
  const isOpen = () => sent < stopAfter && !socket.destroyed
  write(formHead)
  return new Promise<{ response: string; sent: number }>((resolve) => {
    const pump = (): void => {
      let isReady = true
      while (isReady && isOpen()) isReady = write(piece)
      if (!isOpen()) socket.destroySoon()
    }
    socket.on('drain', pump)
    socket.on('data', (response) => {
      resolve({ response: String(response), sent })
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ response: '', sent }))
    pump()
  })
}

onSqlite('A file that is too large', (app) => {
  async function listen() {
    const fixtures = await createFixtures(app())
    if (!app().app.server.server.listening) await app().app.server.listen({ port: 0, host: '127.0.0.1' })
    return fixtures
  }

  it.each([true, false])(
    'is refused long before its five gigabytes are sent (length declared: %s)',
    async (isTold) => {
      const { person, ofItem, ofLocation } = await listen()
      const before = await stateOf(person)
      for (const owner of [ofItem, ofLocation]) {
        const path = `${owner}/attachments`
        const growth = await growthOf(async () => {
          const { response, sent } = await upload(app(), { person, path, size: 5 * gigabyte, isTold })
          expect(response).toMatch(/^HTTP\/1.1 413 [^]*"code":"too_large"/)
          expect(sent).toBeLessThan(gigabyte / 5)
        })
        expect(growth).toBeLessThan(200)
      }
      await expect.poll(() => filesOf(app(), person)).toEqual([])
      expect(await stateOf(person)).toEqual(before)
    },
  )

  it('leaves no file in storage when the connection is cut after nine tenths of the upload', async () => {
    const { person, ofItem } = await listen()
    const before = await stateOf(person)
    const size = 4 * 2 ** 20
    for (const isTold of [true, false]) {
      const sending = { person, path: `${ofItem}/attachments`, size, isTold, stopAfter: size * 0.9 }
      await upload(app(), sending)
    }
    await expect.poll(() => filesOf(app(), person)).toEqual([])
    expect(await stateOf(person)).toEqual(before)
  })

  it('is refused with 415 when the upload is a compressed body, which is never unpacked', async () => {
    const { person, send, ofItem } = await listen()
    const before = await stateOf(person)
    const json = gzipSync(JSON.stringify({ name: 'a', description: ' '.repeat(1_000_000) }))
    const form = gzipSync(Buffer.concat([formHead, Buffer.from('x\r\n--b--\r\n')]))
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'identity, gzip']) {
      const type = { 'content-type': 'multipart/form-data; boundary=b' }
      const packed = { 'content-encoding': encoding }
      for (const response of [
        await send('POST', '/items', json, { ...packed, 'content-type': 'application/json' }),
        await send('POST', `${ofItem}/attachments`, form, { ...packed, ...type }),
        await send('POST', '/items/import', form, { ...packed, ...type }),
      ]) {
        expect([response.status, response.json.code], encoding).toEqual([415, 'unsupported_media_type'])
      }
    }
    const plain = { 'content-encoding': 'identity' }
    expect((await send('PUT', ofItem, { name: 'Lamp' }, plain)).status).toBe(200)
    await expect.poll(() => filesOf(app(), person)).toEqual([])
    expect(await stateOf(person)).toEqual(before)
  })
})

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12)
  chunk.writeUInt32BE(content.length)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8)
  return chunk
}

function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a zip with one file. With some file names, programs mistake the zip for a document, such as a workbook. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

describe('A small file that unpacks to a large one', () => {
  const nothing = Buffer.alloc(100_000_000)
  const bombs = [
    ['a.png', 'image/png', blackPng(50_000)],
    ['a.csv.gz', 'application/gzip', gzipSync(nothing)],
    ['a.zip', 'application/zip', zipOf('a.csv', nothing)],
    ['a.docx', 'application/zip', zipOf('[Content_Types].xml', nothing)],
  ] as const

  onSqlite('uploaded to a server', (app) => {
    it.each(bombs)('as %s is stored unchanged and never unpacked', async (name, mimeType, file) => {
      const { person, send, ofItem } = await createFixtures(app())
      expect(file.length).toBeLessThan(500_000)
      const growth = await growthOf(async () => {
        const added = await person.upload(`${ofItem}/attachments`, { file, name })
        expect(added.json.attachments).toMatchObject([{ mimeType, size: file.length }])
        const at = `${ofItem}/attachments/${added.json.attachments[0].id}`
        expect((await send('GET', `${at}?thumbnail=small`)).status).toBe(404)
        expect((await send('GET', at)).bytes.equals(file)).toBe(true)
      })
      expect(growth).toBeLessThan(60)
      expect((await send('GET', ofItem)).json.attachments[0].hasThumbnail).toBe(false)
      await expect.poll(() => readdir(app().context.storage.temporaryFolder)).toEqual([])
    })
  })
})

describe('A picture that needs much memory', () => {
  const side = 5000
  const wide = { create: { width: side, height: side, channels: 4, background: '#12345680' } } as const
  const bombs = [
    ['an interlaced PNG', () => sharp(wide).png({ progressive: true })],
    ['a progressive JPEG', () => sharp(wide).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
    ['a lossless WebP', () => sharp(wide).webp({ lossless: true, effort: 0 })],
  ] as const

  onSqlite('uploaded to a server', (app) => {
    it.each(bombs)(
      'as %s is drawn in another process, so that the memory of the server does not grow',
      async (_kind, create) => {
        const file = await create().toBuffer()
        const growth = await growthOf(async () => {
          const { get } = await attach(app(), file)
          expect((await get('?thumbnail=small')).status).toBe(200)
        })
        expect(growth).toBeLessThan(60)
      },
    )
  })
})

/** Many EXIF blocks of eight bytes, which all refer to the same long directory at the end. */
function manyBlocks(size: number): Buffer {
  const blocks = Buffer.alloc(size)
  const directory = size - 8192
  blocks.writeUInt16LE(400, directory)
  for (let at = 0; at < directory; at += 8) {
    blocks.write('II*\0', at, 'latin1')
    blocks.writeUInt32LE(directory - at, at + 4)
  }
  return blocks
}

onSqlite('A picture that consists of the starts of metadata blocks', (app) => {
  const megabyte = 2 ** 20

  it.each([
    ['XMP', Buffer.alloc(8 * megabyte, '<x:xmpmeta')],
    ['Exif', Buffer.alloc(8 * megabyte, manyBlocks(megabyte))],
  ])('is stored unchanged: %s', async (_kind, content) => {
    const file = Buffer.concat([await picture(20, 10).jpeg().toBuffer(), content])
    const { get } = await attach(app(), file)
    expect((await get()).bytes.equals(file)).toBe(true)
  })
})

withServer('A file name', (app) => {
  it.each([
    ['a "quoted" name.jpg', 'a "quoted" name.jpg'],
    ['two\r\nset-cookie: lines=1.jpg', 'two\r\nset-cookie: lines=1.jpg'],
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/..', '..'],
    ['🧰'.repeat(255), '🧰'.repeat(255)],
    ['invoice\u202Egpj.exe', 'invoice\u202Egpj.exe'],
  ])('%j has no effect on paths and response headers', async (name, title) => {
    const { person, send, ofItem } = await createFixtures(app())
    const file = await picture(20, 10).jpeg().toBuffer()
    const added = await person.upload(`${ofItem}/attachments`, { file, name })
    expect(added.json.attachments).toMatchObject([{ title, mimeType: 'image/jpeg' }])
    const { headers } = await send('GET', `${ofItem}/attachments/${added.json.attachments[0].id}`)
    const [, encoded = ''] = String(headers['content-disposition']).split("UTF-8''")
    expect(decodeURIComponent(encoded)).toBe(title)
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%~!-]*$/,
    )
    expect(headers['set-cookie']).toBeUndefined()
    for (const path of await storedFiles(app(), person)) expect(path).toMatch(/^[\da-f]{64}(-\w+)?$/)
  })

  it('is refused when it contains NUL or is too long, and nothing is stored', async () => {
    const { person, ofItem } = await createFixtures(app())
    const before = await stateOf(person)
    const file = await picture(20, 11).jpeg().toBuffer()
    for (const name of ['a\0.jpg', '🧰'.repeat(256), '', ' ', '../']) {
      const response = await person.upload(`${ofItem}/attachments`, { file, name })
      expect([response.status, Object.keys(response.json.fields)], name).toEqual([422, ['name']])
    }
    await expect.poll(() => filesOf(app(), person)).toEqual([])
    expect(await stateOf(person)).toEqual(before)
  })
})
