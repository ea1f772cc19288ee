/**
 * Imports many items as CSV and as a workbook, and a collection of Homebox with photos. Prints the time of each, the
 * highest memory of the server, and how long another household waits for a page meanwhile:
 * `node bench/imports.ts [--items 100000] [--photos 2000]`.
 */
import { createWriteStream, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeZip } from 'client-zip'
import { collectionContents } from '../server/test/homebox-collection.ts'
import { testData } from '../server/test/test-data.ts'
import { build, createClient, makeInventory, percentile, startServer, type Client } from './client.ts'

const { values } = parseArgs({
  options: { items: { type: 'string', default: '100000' }, photos: { type: 'string', default: '2000' } },
})
const photoBytes = 1_000_000

build()
const [few] = makeInventory(100)
const [csv] = makeInventory(Number(values.items))
if (!few || !csv) throw new Error('There is no inventory')
const server = await startServer()
const folder = await mkdtemp(join(tmpdir(), 'cubby-imports-'))
let households = 0
try {
  const neighbour = createClient(server.url, await server.signUp('neighbour'))
  await neighbour.send('POST', '/items/import', few)
  const rows = Number(values.items).toLocaleString('en')
  const token = await measure(neighbour, `${rows} rows as CSV`, (owner) =>
    upload(owner, '/items/import', { csv: new Blob([new Uint8Array(csv)]) }),
  )
  const exported = await fetch(`${server.url}/api/v1/items/export.xlsx`, {
    headers: { authorization: token },
  })
  const workbook = await exported.blob()
  await measure(neighbour, `${rows} rows as .xlsx`, (owner) =>
    upload(owner, '/items/import', { csv: workbook }),
  )
  const zip = await writeCollection(join(folder, 'collection.zip'), Number(values.photos))
  await measure(neighbour, `${values.photos} photos of 1 MB from Homebox`, (owner) =>
    upload(owner, '/move-in/homebox', { file: zip }),
  )
  neighbour.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}

async function measure(
  neighbour: Client,
  what: string,
  work: (token: string) => Promise<void>,
): Promise<string> {
  // Restarts the server, because its highest memory is counted from the start of the process.
  await server.restart()
  const token = await server.signUp(`importer-${++households}`)
  const times: number[] = []
  const working = { isOver: false }
  async function read(): Promise<void> {
    while (!working.isOver) {
      times.push((await neighbour.send('GET', '/items?page=1&pageSize=50')).ms)
      await sleep(20)
    }
  }
  const reading = read()
  const [startedAt, cpuBefore] = [performance.now(), server.cpuMs()]
  await work(token)
  const [ms, cpuMs] = [performance.now() - startedAt, server.cpuMs() - cpuBefore]
  working.isOver = true
  await reading
  const [p95, longest] = [0.95, 1].map((share) => percentile(times, share).toFixed(0))
  const seconds = `${(ms / 1000).toFixed(1)} s (${(cpuMs / 1000).toFixed(1)} s of processor time)`
  const peak = server.memory().peak.toFixed(0)
  console.log(`${what}: ${seconds}, peak ${peak} MB, a page of others p95 ${p95} ms, at most ${longest} ms`)
  return token
}

async function upload(token: string, path: string, parts: Record<string, Blob>): Promise<void> {
  const body = new FormData()
  for (const [name, content] of Object.entries(parts)) body.set(name, content, 'import')
  const init = { method: 'POST', headers: { authorization: token }, body }
  const response = await fetch(`${server.url}/api/v1${path}`, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${path}: ${text.slice(0, 500)}`)
}

/** Writes a Homebox collection to `path`, with `photos` different photos that are spread over its items. */
async function writeCollection(path: string, photos: number): Promise<Blob> {
  const data = join(testData, 'homebox/0.26/data')
  const contents = await collectionContents(data)
  const known = contents.find(({ name }) => name === 'attachments.json')
  // as: `JSON.parse` returns `any`. `collectionContents` wrote a list of rows into the file.
  const rows = JSON.parse(String(known?.content)) as Record<string, unknown>[]
  const owners = [...new Set(rows.map((row) => row['entity_attachments']))]
  const added = Array.from({ length: photos }, (_, at) => ({
    ...rows[0],
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    entity_attachments: owners[at % owners.length],
    title: `${at}.jpg`,
    type: 'photo',
    primary: 0,
  }))
  const changed = await collectionContents(data, { 'attachments.json': JSON.stringify([...rows, ...added]) })
  const photo = Buffer.concat([
    readFileSync(join(testData, 'photos/0hne0rsf-1.jpg')),
    Buffer.alloc(photoBytes, 'x'),
  ]).subarray(0, photoBytes)
  function* entries() {
    for (const { name, content } of changed) yield { name, input: content }
    for (const [at, { id }] of added.entries())
      yield { name: `attachments/${id}`, input: Buffer.concat([photo, Buffer.from(String(at))]) }
  }
  // as: the web stream types of the runtime and of node:stream differ in name only.
  const zip = makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0]
  await pipeline(Readable.fromWeb(zip), createWriteStream(path))
  return openAsBlob(path)
}
