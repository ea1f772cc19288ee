/**
 * Imports many items as CSV and as a workbook, and a collection of Homebox with photos. Prints the time of each, the
 * highest memory of the server, and how long another household waits for a page meanwhile:
 * `node bench/imports.ts [--items 100000] [--photos 2000]`.
 */
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { makeZip } from 'client-zip'
import { collectionContents } from '../server/test/homebox-collection.ts'
import { testData } from '../server/test/test-data.ts'
import { build, createClient, during, makeInventory, percentile, startServer, toForm } from './client.ts'

const { values } = parseArgs({
  options: { items: { type: 'string', default: '100000' }, photos: { type: 'string', default: '2000' } },
})
const photoBytes = 1_000_000

build()
const [few] = makeInventory(100)
const [csv] = makeInventory(Number(values.items))
if (!few || !csv) throw new Error('There is no inventory')
await using server = await startServer('sqlite')
await using folder = await mkdtempDisposable(join(tmpdir(), 'cubby-imports-'))
let households = 0
const neighbour = createClient(server.url, await server.signUp('neighbour'))
await neighbour.send('POST', '/items/import', few)
const items = Number(values.items).toLocaleString('en')
const authorization = await measure(`${items} rows as CSV`, '/items/import', csv)
const exported = await fetch(`${server.url}/api/v1/items/export.xlsx`, { headers: { authorization } })
await measure(`${items} rows as .xlsx`, '/items/import', toForm(await exported.blob()))
const collection = await writeCollection(join(folder.path, 'collection.zip'), Number(values.photos))
await measure(`${values.photos} photos of 1 MB from Homebox`, '/move-in/homebox', toForm(collection, 'file'))
neighbour.close()

/** Uploads `form` for a new household, and returns the token of its owner. */
async function measure(what: string, path: string, form: FormData): Promise<string> {
  // Restarts the server, because its highest memory is counted from the start of the process.
  await server.restart()
  const token = await server.signUp(`importer-${++households}`)
  const owner = createClient(server.url, token)
  const cpuBefore = server.cpuMs()
  const importing = owner.send('POST', path, form)
  const times = await during(importing, () => neighbour.send('GET', '/items?page=1&pageSize=50'), 20)
  const [ms, cpuMs] = [(await importing).ms, server.cpuMs() - cpuBefore]
  owner.close()
  const [p95, longest] = [0.95, 1].map((share) => percentile(times, share).toFixed(0))
  const seconds = `${(ms / 1000).toFixed(1)} s (${(cpuMs / 1000).toFixed(1)} s of processor time)`
  const peak = server.memory().peak.toFixed(0)
  console.log(`${what}: ${seconds}, peak ${peak} MB, a page of others p95 ${p95} ms, at most ${longest} ms`)
  return token
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
