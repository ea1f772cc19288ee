/**
 * A mixed load at a bounded rate for ten minutes, and what the built server holds meanwhile: `node bench/soak.ts
 * [--minutes 10] [--database postgres]`. Ends with 1 when memory, descriptors or threads grow from the middle to the end.
 */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient, percentile } from './client.ts'
import { api, signUp } from './sign-up.ts'
import { build, readMemory, startPostgres, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '10' },
  },
})
const minutes = Number(values.minutes)
const rows = 3000
const openSockets = 20
/** Requests of each kind in one second. */
const [readsOfSecond, searchesOfSecond, writesOfSecond] = [20, 5, 4]
/** Seconds from one socket that is opened anew to the next, and from one export to the next. */
const [secondsOfSocket, secondsOfExport] = [2, 10]
/** How much more than in the middle there may be at the end. */
const room = { rss: 1.1, heap: 1.1, descriptors: 1.2, threads: 1 }

interface Held {
  rss: number
  /** After collecting garbage, with what lies outside of it. */
  heap: number
  descriptors: number
  threads: number
}

build()
const folder = mkdtempSync(join(tmpdir(), 'cubby-soak-'))
const heapFile = join(folder, 'heap')
const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const server = await startServer(postgres?.url, {
  NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'heap-after-gc.ts')}`,
  HEAP_FILE: heapFile,
})
const token = await signUp(server.url, 0)
const client = createClient(server.url, token, 8)
const times: number[] = []
let requests = 0
const failures: string[] = []

async function measure(): Promise<Held> {
  rmSync(heapFile, { force: true })
  process.kill(server.pid(), 'SIGUSR2')
  let heap = ''
  while (heap === '') {
    await sleep(20)
    heap = readdirSync(folder).includes('heap') ? readFileSync(heapFile, 'utf8') : ''
  }
  const count = (what: string) => readdirSync(`/proc/${server.pid()}/${what}`).length
  const { rss } = readMemory(server.pid())
  return { rss: Math.round(rss), heap: Number(heap), descriptors: count('fd'), threads: count('task') }
}

async function note(work: Promise<{ ms: number }>): Promise<void> {
  requests++
  await work.then(
    ({ ms }) => times.push(ms),
    (error: unknown) => failures.push(String(error)),
  )
}

const lines = Array.from({ length: rows }, (_, row) => `Item ${row} word${row % 300},Room ${row % 40}\n`)
const sheet = Buffer.from(`HB.name,HB.location\n${lines.join('')}`)
await client.upload(`${api}/items/import`, Readable.from([sheet]), sheet.length)
// as: the contract says so.
const { items } = JSON.parse((await client.send('GET', `${api}/items?page=1&pageSize=1000`)).text) as {
  items: { id: string }[]
}
const idAt = (index: number) => items[index % items.length]?.id

async function read(index: number): Promise<void> {
  const paths = [
    `/items/${idAt(index)}`,
    `/items?page=${1 + (index % 50)}&pageSize=50`,
    '/locations/tree',
    '/groups/statistics',
  ]
  await note(client.send('GET', api + paths[index % paths.length]))
}

async function search(index: number): Promise<void> {
  await note(client.send('GET', `${api}/items?page=1&pageSize=50&q=word${index % 300}`))
}

/** Deletes the item that it creates, so that the household does not grow. */
async function write(index: number): Promise<void> {
  await note(client.send('PUT', `${api}/items/${idAt(index)}`, { notes: `notes ${index}` }))
  const { text } = await client.send('POST', `${api}/items`, { name: `New ${index}` })
  // as: the contract says so.
  const at = `${api}/items/${(JSON.parse(text) as { id: string }).id}`
  const bytes = Buffer.alloc(50_000, `${index} `)
  await note(client.upload(`${at}/attachments`, Readable.from([bytes]), bytes.length, 'file'))
  await note(client.send('DELETE', at))
}

const sockets: WebSocket[] = []
async function openSocket(): Promise<void> {
  const bare = token.replace('Bearer ', '')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${api}/ws/events?access_token=${bare}`)
  await once(socket, 'open')
  sockets.push(socket)
}

let count = 0
async function loadForSecond(second: number): Promise<void> {
  const works = [
    ...Array.from({ length: readsOfSecond }, () => read),
    ...Array.from({ length: searchesOfSecond }, () => search),
    ...Array.from({ length: writesOfSecond }, () => write),
  ]
  const done: Promise<void>[] = []
  for (const work of works) {
    done.push(work(count++))
    await sleep(1000 / works.length)
  }
  if (second % secondsOfExport === 0) done.push(note(client.drain(`${api}/items/export`)))
  if (second % secondsOfSocket === 0) {
    sockets.shift()?.close()
    done.push(openSocket())
  }
  await Promise.all(done)
}

const held: Held[] = []
try {
  for (let index = 0; index < openSockets; index++) await openSocket()
  const seconds = minutes * 60
  const startedAt = performance.now()
  let nextMs = 0
  // The first of them after a while, when everything was loaded once.
  for (let second = 0; performance.now() - startedAt < seconds * 1000; second++) {
    await loadForSecond(second)
    if (performance.now() - startedAt < nextMs) continue
    nextMs += (seconds * 1000) / 10
    const now = await measure()
    held.push(now)
    const minute = ((performance.now() - startedAt) / 60_000).toFixed(1)
    console.log(
      `${minute} min: ${requests} requests, ${now.rss} MB resident, ${now.heap} MB in use, ${now.descriptors} descriptors, ${now.threads} threads`,
    )
  }
  held.push(await measure())
  const [start, middle, end] = [held[1], held[Math.floor(held.length / 2)], held.at(-1)]
  console.log(`${values.database}, start, middle and end: ${JSON.stringify([start, middle, end])}`)
  console.log(
    `${requests} requests, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, failed: ${failures.length} ${failures[0] ?? ''}`,
  )
  // as: the keys of `room`.
  const grown = (Object.keys(room) as (keyof Held)[]).filter(
    (what) => middle && end && end[what] > middle[what] * room[what],
  )
  console.log(grown.length === 0 ? 'Nothing grows.' : `Grows: ${grown.join(', ')}`)
  process.exitCode = grown.length + failures.length === 0 ? 0 : 1
} finally {
  for (const socket of sockets) socket.close()
  client.close()
  await server.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
