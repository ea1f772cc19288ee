import { createReadStream, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, percentile, requestsPerSecond, timeEach, type Client } from './client.ts'
import { readMemory, readPeak, resetPeak, startBareServer, type BenchServer } from './server.ts'

export interface Measured {
  what: string
  got: number
  unit: 'ms' | 's' | 'MB' | 'requests/s'
  /** Of architecture.md, section 12. */
  budget: number | undefined
}

type Note = (what: string, got: number, unit: Measured['unit'], budget?: number) => void

const otherHouseholds = 50
const api = '/api/v1'

/** Everything that has a budget, for one household of `rows` items. */
export async function measure(
  server: BenchServer,
  files: { big: string; small: string },
  rows: number,
): Promise<Measured[]> {
  const measured: Measured[] = []
  const note: Note = (what, got, unit, budget) => {
    console.log(`  ${what}: ${got.toFixed(2)} ${unit}`)
    measured.push({ what, got, unit, budget })
  }
  for (let index = 0; index < otherHouseholds; index++) {
    await importFile(createClient(server.url, await signUp(server.url, index)), files.small)
  }
  const token = await signUp(server.url, otherHouseholds)
  const client = createClient(server.url, token)
  await measureImport(note, server, token, files.big, rows)
  await measureStart(note, server, client, rows)
  const sample = await takeSample(client, rows)
  await measureReads(note, client, sample)
  await measureWrites(note, client, sample)
  await measureExport(note, server, client, rows)
  await measureLoad(note, server, token, sample, rows)
  client.close()
  return measured
}

export async function signUp(url: string, index: number): Promise<string> {
  const client = createClient(url)
  const email = `person-${index}@example.org`
  const password = 'correct horse battery'
  await client.send('POST', `${api}/users/register`, { name: 'Bench', email, password })
  const { text } = await client.send('POST', `${api}/users/login`, { username: email, password })
  client.close()
  // as: the contract says so.
  return (JSON.parse(text) as { token: string }).token
}

function importFile(client: Client, path: string) {
  return client.upload(`${api}/items/import`, createReadStream(path), statSync(path).size)
}

async function measureImport(note: Note, server: BenchServer, token: string, file: string, rows: number) {
  const writer = createClient(server.url, token)
  const reader = createClient(server.url, token)
  const { id } = JSON.parse((await reader.send('POST', `${api}/items`, { name: 'Lamp' })).text) as {
    id: string
  }
  resetPeak(server.pid())
  const progress = { isDone: false }
  const reads: number[] = []
  async function readMeanwhile(): Promise<void> {
    while (!progress.isDone) {
      reads.push((await reader.send('GET', `${api}/items/${id}`)).ms)
      await sleep(5)
    }
  }
  const reading = readMeanwhile()
  const { ms } = await importFile(writer, file)
  progress.isDone = true
  await reading
  note('import', ms / 1000, 's', rows <= 10_000 ? 2 : 20)
  note('import: peak memory', readPeak(server.pid()), 'MB', 250)
  note('import: one item meanwhile, p95', percentile(reads, 0.95), 'ms', 50)
  note('import: one item meanwhile, slowest', Math.max(...reads), 'ms')
  writer.close()
  reader.close()
}

async function measureStart(note: Note, server: BenchServer, client: Client, rows: number) {
  const starts: number[] = []
  for (let index = 0; index < 5; index++) starts.push(await server.restart())
  note('start to first 200, median of 5', percentile(starts, 0.5), 'ms', 300)
  await client.send('GET', `${api}/groups/statistics`)
  await sleep(2000)
  const memory = readMemory(server.pid())
  const small = rows <= 10_000
  note('memory idle', memory.rss, 'MB', small ? 90 : undefined)
  note('memory idle, private', memory.private, 'MB', small ? 45 : undefined)
}

interface Sample {
  ids: string[]
  /** Two words of the name of each of 40 items. */
  twoWords: string[]
  words: string[]
  letters: string[]
}

async function takeSample(client: Client, rows: number): Promise<Sample> {
  const sample: Sample = { ids: [], twoWords: [], words: [], letters: [] }
  const pageSize = 20
  const lastPage = Math.floor(rows / pageSize)
  for (let step = 0; sample.twoWords.length < 40; step++) {
    const page = 1 + Math.floor((step * lastPage) / 50)
    const { text } = await client.send('GET', `${api}/items?page=${page}&pageSize=${pageSize}`)
    const { items } = JSON.parse(text) as { items: { id: string; name: string }[] }
    sample.ids.push(...items.map(({ id }) => id))
    const words = items
      .flatMap(({ name }) => [name.match(/\p{L}{3,}/gu) ?? []])
      .find((list) => list.length > 1)
    if (!words) continue
    sample.twoWords.push(`${words[0]} ${words.at(-1)}`)
    sample.words.push(String(words.at(-1)))
    sample.letters.push((words[0] ?? '').slice(0, 1))
  }
  return sample
}

let anewCount = 0
/** The same address to the server, but one it has no ready answer for. */
const anew = (path: string) => `${path}${path.includes('?') ? '&' : '?'}anew=${anewCount++}`

const find = (words: string) => `${api}/items?page=1&pageSize=50&q=${encodeURIComponent(words)}`

async function measureReads(note: Note, client: Client, sample: Sample) {
  const get = (path: string) => client.send('GET', path)
  const noteBoth = (what: string, times: number[], budgets: readonly (number | undefined)[]) => {
    note(`${what}, p50`, percentile(times, 0.5), 'ms', budgets[0])
    note(`${what}, p95`, percentile(times, 0.95), 'ms', budgets[1])
  }
  await timeEach(300, (index) => get(anew(`${api}/items/${sample.ids[index]}`)))
  const item = await timeEach(300, (index) => get(anew(`${api}/items/${sample.ids[index]}`)))
  note('one item, p50', percentile(item, 0.5), 'ms', 2)
  const firstPage = `${api}/items?page=1&pageSize=50`
  await timeEach(20, () => get(anew(firstPage)))
  const first = await timeEach(100, () => get(anew(firstPage)))
  note('list of 50, first page, p50', percentile(first, 0.5), 'ms', 3)
  const again = await timeEach(100, () => get(firstPage))
  note('list of 50, first page, nothing changed, p50', percentile(again, 0.5), 'ms')
  // as: the contract says so.
  const { total } = JSON.parse((await get(`${api}/items?page=1&pageSize=1`)).text) as { total: number }
  const last = await timeEach(30, (index) =>
    get(`${api}/items?page=${Math.floor(total / 50) - index}&pageSize=50`),
  )
  note('list of 50, last pages, p50', percentile(last, 0.5), 'ms', 10)
  const byPrice = await timeEach(10, () => get(`${api}/items?page=1&pageSize=50&orderBy=purchasePrice`))
  note('list of 50 by price, first page, p50', percentile(byPrice, 0.5), 'ms')
  const bySerial = await timeEach(5, () => get(anew(`${api}/items?page=1&pageSize=50&orderBy=serialNumber`)))
  note('list of 50 by serial number (no index), p50', percentile(bySerial, 0.5), 'ms')
  const facets = await timeEach(10, (index) =>
    get(`${api}/items/facets?q=${encodeURIComponent(sample.words[index] ?? '')}`),
  )
  note('facets of a search of one word, p50', percentile(facets, 0.5), 'ms')
  const allFacets = await timeEach(5, () => get(anew(`${api}/items/facets`)))
  note('facets of everything, p50', percentile(allFacets, 0.5), 'ms')
  const count = sample.twoWords.length
  noteBoth(
    'search of two words, each once',
    await timeEach(count, (index) => get(find(sample.twoWords[index] ?? ''))),
    [4, 10],
  )
  noteBoth(
    'search of two words, again',
    await timeEach(count, (index) => get(find(sample.twoWords[index] ?? ''))),
    [],
  )
  noteBoth('search of one word', await timeEach(count, (index) => get(find(sample.words[index] ?? ''))), [
    undefined,
    50,
  ])
  noteBoth('search of one letter', await timeEach(count, (index) => get(find(sample.letters[index] ?? ''))), [
    undefined,
    50,
  ])
  for (const [what, path] of Object.entries({
    'all locations': '/locations',
    'tree of locations': '/locations/tree',
    'tree with items': '/locations/tree?withItems=true',
    statistics: '/groups/statistics',
    'statistics by location': '/groups/statistics/locations',
    'statistics by label': '/groups/statistics/labels',
  })) {
    const cold: number[] = []
    for (let index = 0; index < 5; index++) {
      await client.send('PUT', `${api}/items/${sample.ids[0]}`, { notes: `${path} ${index}` })
      cold.push((await get(api + path)).ms)
    }
    const isTreeOfAll = path.includes('withItems')
    note(`${what}, after a write, p50`, percentile(cold, 0.5), 'ms', isTreeOfAll ? undefined : 10)
    const warm = await timeEach(20, () => get(api + path))
    note(`${what}, nothing changed, p50`, percentile(warm, 0.5), 'ms', isTreeOfAll ? undefined : 1)
  }
}

async function measureWrites(note: Note, client: Client, sample: Sample) {
  const created = await timeEach(50, (index) => client.send('POST', `${api}/items`, { name: `New ${index}` }))
  note('create an item, p50', percentile(created, 0.5), 'ms', 8)
  const updated = await timeEach(50, (index) =>
    client.send('PUT', `${api}/items/${sample.ids[index]}`, { notes: 'changed' }),
  )
  note('update an item, p50', percentile(updated, 0.5), 'ms', 8)
  const ids = [...new Set(sample.ids)].slice(0, 500)
  const bulk = await client.send('POST', `${api}/items/bulk`, { ids, set: { insured: true } })
  note(`change ${ids.length} items at once`, bulk.ms, 'ms')
}

async function measureExport(note: Note, server: BenchServer, client: Client, rows: number) {
  const before = readMemory(server.pid()).rss
  resetPeak(server.pid())
  const { ms } = await client.drain(`${api}/items/export`)
  note('export', ms / 1000, 's', rows <= 10_000 ? 0.3 : 3)
  note('export: growth of memory', Math.max(0, readPeak(server.pid()) - before), 'MB')
  const list = await client.drain(`${api}/items`)
  note('list of everything', list.ms / 1000, 's')
}

async function measureLoad(note: Note, server: BenchServer, token: string, sample: Sample, rows: number) {
  const client = createClient(server.url, token, 32)
  const kinds = {
    list: Array.from({ length: 40 }, (_, index) => `${api}/items?page=${index + 1}&pageSize=50`),
    search: sample.twoWords.map(find),
    'one item': sample.ids.map((id) => `${api}/items/${id}`),
  }
  for (const [kind, paths] of Object.entries(kinds)) {
    const { text } = await client.send('GET', paths[0] ?? '')
    const bare = await startBareServer(text)
    const bareClient = createClient(bare.url, '', 32)
    const most = await requestsPerSecond(() => bareClient.send('GET', '/'))
    bareClient.close()
    await bare.stop()
    const path = (index: number) => paths[index % paths.length] ?? ''
    const got = await requestsPerSecond((index) => client.send('GET', path(index)))
    note(`32 connections: ${kind} (bare Fastify: ${Math.round(most)})`, got, 'requests/s', most / 2)
    const made = await requestsPerSecond((index) => client.send('GET', anew(path(index))))
    note(`32 connections: ${kind}, every answer made anew`, made, 'requests/s')
  }
  const changing = await requestsPerSecond((index) => {
    const id = sample.ids[index % sample.ids.length]
    return client.send('PUT', `${api}/items/${id}`, { notes: `changed ${index}` })
  })
  note('32 connections: update an item', changing, 'requests/s')
  note('memory after the load', readMemory(server.pid()).rss, 'MB', rows <= 10_000 ? 130 : undefined)
  client.close()
}
