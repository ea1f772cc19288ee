import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { tiledHeic } from '../server/test/heic.ts'
import { createClient } from './client.ts'
import { signUp } from './sign-up.ts'
import { build, readMemory, readPeak, resetPeak, startServer } from './server.ts'

/**
 * How much memory of the built server large files take, and how much of that stays: a gigabyte up and down, and thumbnails
 * of pictures in HEIC: `node bench/files.ts`.
 */
const gigabyte = 2 ** 30
const piece = randomBytes(2 ** 20)
build()

function* pieces(bytes: number) {
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

const server = await startServer(undefined, { CUBBY_MAX_UPLOAD_MB: '1100' })
try {
  const client = createClient(server.url, await signUp(server.url, 0))
  const { id } = JSON.parse((await client.send('POST', '/api/v1/items', { name: 'Lamp' })).text) as {
    id: string
  }
  const at = `/api/v1/items/${id}/attachments`
  const attach = async (file: Readable, size: number): Promise<{ ms: number; id: string }> => {
    const { ms, text } = await client.upload(at, file, size, 'file')
    // as: the contract says so.
    const { attachments } = JSON.parse(text) as { attachments: { id: string }[] }
    return { ms, id: attachments.at(-1)?.id ?? '' }
  }

  /** Prints how much memory grew meanwhile, and how much of that was still there three seconds later. */
  const watch = async <T extends { ms: number }>(what: string, work: () => Promise<T>): Promise<T> => {
    const before = readMemory(server.pid()).rss
    resetPeak(server.pid())
    const done = await work()
    const peak = readPeak(server.pid())
    await sleep(3000)
    const [grown, stayed] = [peak - before, readMemory(server.pid()).rss - before]
    const seconds = (done.ms / 1000).toFixed(1)
    console.log(`${what}: ${seconds} s, grew by ${grown.toFixed(0)} MB, ${stayed.toFixed(0)} MB later`)
    return done
  }

  // The first one brings code and buffers that stay; what the second adds depends on its size.
  await watch('64 MB up', () => attach(Readable.from(pieces(gigabyte / 16)), gigabyte / 16))
  const big = await watch('1 GB up', () => attach(Readable.from(pieces(gigabyte)), gigabyte))
  const { bytes } = await watch('1 GB down', () => client.drain(`${at}/${big.id}`))
  if (bytes !== gigabyte) throw new Error(`${bytes} bytes came back`)
  for (const [columns, rows] of [
    [4, 5],
    [4, 5],
    [9, 9],
    [9, 9],
  ] as const) {
    const file = tiledHeic({ columns, rows })
    const megapixels = Math.round((columns * rows * 900 * 676) / 1e6)
    await watch(`HEIC of ${megapixels} megapixels, thumbnails`, async () => {
      // Each has bytes of its own, else the second would have its thumbnails already.
      const own = Buffer.concat([file, randomBytes(8)])
      const picture = await attach(Readable.from([own]), own.length)
      return client.drain(`${at}/${picture.id}?thumbnail=small`)
    })
  }
  client.close()
} finally {
  await server.stop()
}
