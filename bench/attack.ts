import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { zipOf, type ZipContent } from '../server/test/zip-file.ts'
import { createClient } from './client.ts'
import { api, signUp } from './sign-up.ts'
import { startWatched } from './watched-server.ts'

/**
 * Inputs that ended or stopped version 0.1.0, sent by a member to a server with little memory. Each line says how the
 * server answered and for how long it kept its event loop; at the end it must still be the same process.
 * `node bench/attack.ts --memory 512`; the writes that are taken back are in `stalls.ts`.
 */

const { values } = parseArgs({
  options: { database: { type: 'string', default: 'sqlite' }, memory: { type: 'string', default: '0' } },
})
const server = await startWatched({
  postgres: values.database === 'postgres',
  heapMb: 0,
  memoryMb: Number(values.memory),
})
const firstPid = server.pid()
const client = createClient(server.url, await signUp(server.url, 0), 4)
try {
  await nestLocations()
  await sendPictures()
  await sendSpreadsheets()
  await sendArchives()
  const { text } = await createClient(server.url).send('GET', `${api}/status`)
  console.log(`Alive, process ${firstPid === server.pid() ? 'the same' : 'another'}: ${text.slice(0, 60)}`)
} finally {
  client.close()
  await server.stop()
}

/** Prints the answer under the line of its request. */
async function attack(what: string, work: () => Promise<unknown>): Promise<void> {
  const answer = await server.note(what, () =>
    work().then(
      () => 'accepted',
      (error: Error) => error.message.replace(/^.*?: (?=\d{3})/, '').slice(0, 160),
    ),
  )
  console.log(`    ${answer}`)
}

function importCsv(text: string): Promise<unknown> {
  const bytes = Buffer.from(text)
  return client.upload(`${api}/items/import`, Readable.from([bytes]), bytes.length)
}

/** Chains as deep as imports allow, each hung below the last of the one before. */
async function nestLocations(): Promise<void> {
  const chains = Array.from({ length: 200 }, (_, chain) =>
    Array.from({ length: 50 }, (__, level) => `c${chain}l${level}`).join(' / '),
  )
  await attack('200 chains of 50 locations', () =>
    importCsv(`HB.name,HB.location\n${chains.map((path, at) => `Item ${at},${path}`).join('\n')}\n`),
  )
  const { text } = await client.send('GET', `${api}/locations`)
  // as: the answer of the endpoint.
  const all = JSON.parse(text) as { id: string; name: string }[]
  const idOf = (name: string) => all.find((location) => location.name === name)?.id ?? ''
  await attack('one chain below another', () =>
    client.send('PUT', `${api}/locations/${idOf('c1l0')}`, { name: 'c1l0', parentId: idOf('c0l49') }),
  )
  await attack('tree with items', () => client.drain(`${api}/locations/tree?withItems=true`))
}

async function sendPictures(): Promise<void> {
  const { text } = await client.send('POST', `${api}/items`, { name: 'Pictures' })
  // as: the answer of the endpoint.
  const { id } = JSON.parse(text) as { id: string }
  const send = async (file: Buffer) =>
    client.upload(`${api}/items/${id}/attachments`, Readable.from([file]), file.length, 'file')
  const sized = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#804020' } })
  const png = await sized(10_900).png({ progressive: true }).toBuffer()
  await attack(`interlaced PNG of ${(png.length / 1000).toFixed(0)} kB, 10,900 x 10,900`, () => send(png))
  const jpegs = await Promise.all(
    [10_000, 10_001].map((side) => sized(side).jpeg({ progressive: true }).toBuffer()),
  )
  await attack('two progressive JPEGs at once', () => Promise.all(jpegs.map(send)))
  await attack('the item and its pictures', () => client.drain(`${api}/items/${id}`))
}

async function sendSpreadsheets(): Promise<void> {
  const repeat = (count: number, make: (index: number) => string, between = ',') =>
    Array.from({ length: count }, (_, index) => make(index)).join(between)
  const columns = (count: number) => repeat(count, (index) => `HB.field.f${index}`)
  await attack('1,000 columns of custom fields in 1,000 rows', () =>
    importCsv(
      `HB.name,HB.location,${columns(1000)}\n${`Axe,Attic,${repeat(1000, () => 'v')}\n`.repeat(1000)}`,
    ),
  )
  await attack('30,000 columns in 100 rows', () =>
    importCsv(`HB.name,HB.location,${columns(30_000)}\n${`Axe,Attic${','.repeat(30_000)}\n`.repeat(100)}`),
  )
  await attack('a million columns', () => importCsv(`HB.name,HB.location${',a'.repeat(1e6)}\nAxe,\n`))
  await attack('35 MB of empty lines', () => importCsv(`HB.name,HB.location\nAxe,\n${'\n'.repeat(35e6)}`))
  await attack('100,000 locations', () =>
    importCsv(`HB.name,HB.location\n${repeat(100_000, (index) => `Item ${index},Box ${index}`, '\n')}\n`),
  )
  await attack('one row beside 100,000 locations', () => importCsv('HB.name,HB.location\nAxe,Box 5\n'))
}

/** Archives that pack small and unpack large. */
async function sendArchives(): Promise<void> {
  const label = (name: string) =>
    `[\n{"id":"01900000-0000-7000-8000-000000000000","createdAt":0,"updatedAt":0,"name":"${name}","description":"","color":"","icon":"","parentId":null}\n]\n`
  const restore = (contents: readonly ZipContent[]) => {
    const sums = contents.map(
      ({ name, content }) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
    )
    const list = { name: 'sha256sums.txt', content: sums.join(''), isDeflated: true }
    const zip = zipOf([...contents.map((one) => ({ ...one, isDeflated: true })), list])
    return client.upload(`${api}/archive`, Readable.from([zip]), zip.length, 'file')
  }
  const labels = (content: string) => restore([{ name: 'records/labels.json', content }])
  await attack('an archive with a name of 60 MB', () => labels(label('x'.repeat(60e6))))
  await attack('an archive with a name of 1.1 MB', () => labels(label('x'.repeat(1.1e6))))
  const keys = Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`).join(',')
  await attack('an archive with a record of 90,000 keys', () => labels(`[\n{${keys}}\n]\n`))
  const nested = `{"a":${'['.repeat(5e5)}${']'.repeat(5e5)}}`
  await attack('an archive with a record of 500,000 levels', () => labels(`[\n${nested}\n]\n`))
  await attack('an archive with 60 MB of empty lines', () => labels('\n'.repeat(60e6)))
  await attack('an archive with a list of a million files that it has not got', () => {
    const list = Array.from({ length: 1e6 }, (_, index) => `${'0'.repeat(64)}  ${index}\n`).join('')
    const zip = zipOf([
      { name: 'a.txt', content: 'a' },
      { name: 'sha256sums.txt', content: list, isDeflated: true },
    ])
    return client.upload(`${api}/archive`, Readable.from([zip]), zip.length, 'file')
  })
}
