import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, sqliteFileName } from '../server/src/database/database.ts'
import { readDatabaseSize } from '../server/src/database/database-size.ts'
import { createClient, percentile, timeEach, underLoad, type Client } from './client.ts'
import type { Gaps } from './gaps.ts'
import { createRecorder, spread, type Goal, type Measured, type Recorder } from './recorder.ts'
import { readMemory, readPeak, resetPeak, startBareServer, type BenchServer } from './server.ts'
import { api, importFile, signUp } from './sign-up.ts'

const otherHouseholds = 50
const callers = 32

interface Bench {
  server: BenchServer
  databaseUrl: string | undefined
  gaps: Gaps
  rows: number
  recorder: Recorder
  /** A goal for up to 10,000 items, up to 100,000 and beyond. */
  goal(of: Goal['of'], small: number, large?: number, huge?: number): Goal
}

/** Everything that has a goal, for one household of `rows` items. The server runs with `gaps.settings`. */
export async function measure(
  server: BenchServer,
  databaseUrl: string | undefined,
  gaps: Gaps,
  files: { big: readonly string[]; small: string },
  rows: number,
): Promise<readonly Measured[]> {
  const recorder = createRecorder(gaps)
  const goal: Bench['goal'] = (of, small, large = small, huge = large) => ({
    of,
    limit: rows <= 10_000 ? small : rows <= 100_000 ? large : huge,
  })
  const bench: Bench = { server, databaseUrl, gaps, rows, recorder, goal }
  for (let index = 0; index < otherHouseholds; index++) {
    await importFile(createClient(server.url, await signUp(server.url, index)), files.small)
  }
  const token = await signUp(server.url, otherHouseholds)
  const client = createClient(server.url, token)
  await measureImport(bench, token, files.big)
  await measureStart(bench, client)
  await server.restart(gaps.settings)
  await measureDisk(bench)
  const sample = await takeSample(client, rows)
  if (databaseUrl === undefined) measureInProcess(bench, sample)
  await measureReads(bench, client, sample)
  await measureAfterWrites(bench, client, sample)
  await measureWrites(bench, client, sample)
  await measureExport(bench, client)
  await measureLoad(bench, token, sample)
  client.close()
  return recorder.measured
}

async function measureImport(
  { server, recorder, rows, goal }: Bench,
  token: string,
  files: readonly string[],
) {
  const writer = createClient(server.url, token)
  const reader = createClient(server.url, token)
  const { text } = await reader.send('POST', `${api}/items`, { name: 'Lamp' })
  // as: the contract says so.
  const { id } = JSON.parse(text) as { id: string }
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
  const { result: times, gap } = await recorder.whole(() =>
    timeEach(files.length, (index) => importFile(writer, files[index] ?? '')),
  )
  progress.isDone = true
  await reading
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000
  const allowed = rows > 1000 ? { goal: goal('value', 1.5, 12, 150) } : {}
  recorder.note({ what: 'import', unit: 's', value: seconds, gap, ...allowed })
  if (files.length > 1) {
    recorder.note({ what: 'import, first file', unit: 's', value: (times[0] ?? 0) / 1000 })
    recorder.note({ what: 'import, last file', unit: 's', value: (times.at(-1) ?? 0) / 1000 })
  }
  const peak = readPeak(server.pid())
  recorder.note({ what: 'import: peak memory', unit: 'MB', value: peak, goal: goal('value', 250) })
  recorder.note({ what: 'import: one item meanwhile', unit: 'ms', ...spread(reads) })
  writer.close()
  reader.close()
}

async function measureStart({ server, recorder, goal }: Bench, client: Client) {
  const starts: number[] = []
  for (let index = 0; index < 5; index++) starts.push(await server.restart({ NODE_OPTIONS: '' }))
  const median = percentile(starts, 0.5)
  recorder.note({ what: 'start to first 200', unit: 'ms', value: median, goal: goal('value', 200) })
  await client.send('GET', `${api}/groups/statistics`)
  await sleep(2000)
  const { rss, private: own } = readMemory(server.pid())
  recorder.note({ what: 'memory idle', unit: 'MB', value: rss, goal: goal('value', 80) })
  recorder.note({ what: 'memory idle, private', unit: 'MB', value: own })
}

async function measureDisk({ server, databaseUrl, recorder, rows, goal }: Bench) {
  const database = openDatabase({ databaseUrl, dataDir: server.dataDir })
  const { bytes } = await readDatabaseSize(database)
  await database.close()
  const items = rows + otherHouseholds * 100
  const allowed = rows === 100_000 ? { goal: goal('value', 2200) } : {}
  recorder.note({
    what: 'disk for an item, journal and search included',
    unit: 'bytes',
    value: bytes / items,
    ...allowed,
  })
}

interface Sample {
  ids: string[]
  locations: string[]
  /** Two words of the name of each of 40 items. */
  twoWords: string[]
  words: string[]
  letters: string[]
}

async function takeSample(client: Client, rows: number): Promise<Sample> {
  const sample: Sample = { ids: [], locations: [], twoWords: [], words: [], letters: [] }
  const pageSize = 20
  const lastPage = Math.floor(rows / pageSize)
  for (let step = 0; step < 50 && sample.twoWords.length < 40; step++) {
    const page = 1 + Math.floor((step * lastPage) / 50)
    const { text } = await client.send('GET', `${api}/items?page=${page}&pageSize=${pageSize}`)
    // as: the contract says so.
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
  // as: the contract says so.
  const locations = JSON.parse((await client.send('GET', `${api}/locations`)).text) as { id: string }[]
  const step = Math.max(1, Math.floor(locations.length / 100))
  sample.locations = locations.filter((_, index) => index % step === 0).map(({ id }) => id)
  return sample
}

let anewCount = 0
/** The same address to the server, but one it has no ready answer for. */
const anew = (path: string) => `${path}${path.includes('?') ? '&' : '?'}anew=${anewCount++}`

const find = (words: string) => `${api}/items?page=1&pageSize=50&q=${encodeURIComponent(words)}`

/** The floor below one item: its row by its key, in the process itself. */
function measureInProcess({ server, recorder }: Bench, { ids }: Sample): void {
  using database = new DatabaseSync(join(server.dataDir, sqliteFileName), { readOnly: true })
  const select = database.prepare('select * from item where id = ?')
  const times = ids.map((id) => {
    const startedAt = performance.now()
    select.get(id)
    return performance.now() - startedAt
  })
  recorder.note({ what: 'SQLite in process: the row of an item', unit: 'ms', ...spread(times) })
}

async function measureReads({ recorder, goal }: Bench, client: Client, sample: Sample) {
  const get = (path: string) => client.send('GET', path)
  const list = (more: string) => `${api}/items?page=1&pageSize=50${more}`
  await timeEach(300, (index) => get(anew(`${api}/items/${sample.ids[index]}`)))
  await recorder.times('one item', 300, (index) => get(anew(`${api}/items/${sample.ids[index]}`)))
  await timeEach(20, () => get(anew(list(''))))
  await recorder.times('list of 50', 100, () => get(anew(list(''))))
  await recorder.times('list of 50, nothing changed', 100, () => get(list('')))
  // as: the contract says so.
  const { total } = JSON.parse((await get(`${api}/items?page=1&pageSize=1`)).text) as { total: number }
  const lastPage = Math.floor(total / 50)
  await recorder.times('list of 50, last pages', 30, (index) =>
    get(`${api}/items?page=${lastPage - index}&pageSize=50`),
  )
  for (const [what, field] of Object.entries({ price: 'purchasePrice', 'serial number': 'serialNumber' })) {
    await recorder.times(`list of 50 by ${what}`, 10, () => get(anew(list(`&orderBy=${field}`))))
  }
  await recorder.times(
    'items of a location',
    100,
    (index) => get(list(`&locations=${sample.locations[index % sample.locations.length]}`)),
    goal('p95', 5, 5, 10),
  )
  const searches = { 'two words': sample.twoWords, 'one word': sample.words, 'one letter': sample.letters }
  for (const [what, words] of Object.entries(searches)) {
    await recorder.times(
      `search of ${what}, seen for the first time`,
      words.length,
      (index) => get(find(words[index] ?? '')),
      goal('p95', 8, 8, 40),
    )
  }
  await recorder.times('search of two words, again', 40, (index) => get(find(sample.twoWords[index] ?? '')))
  await recorder.times('facets of a search of one word', 10, (index) =>
    get(`${api}/items/facets?q=${encodeURIComponent(sample.words[index] ?? '')}`),
  )
}

async function measureAfterWrites({ recorder, goal }: Bench, client: Client, sample: Sample) {
  let count = 0
  for (const [what, path] of Object.entries({
    'facets of everything': '/items/facets',
    'all locations': '/locations',
    'tree of locations': '/locations/tree',
    'tree with items': '/locations/tree?withItems=true',
    statistics: '/groups/statistics',
    'statistics by location': '/groups/statistics/locations',
    'statistics by label': '/groups/statistics/labels',
  })) {
    await recorder.times(
      `${what}, after a write`,
      5,
      async () => {
        await client.send('PUT', `${api}/items/${sample.ids[0]}`, { notes: `${path} ${count++}` })
        return client.send('GET', api + path)
      },
      path.includes('withItems') ? goal('p50', 100, 1000, 5000) : goal('p50', 3, 3, 5),
    )
    await recorder.times(`${what}, nothing changed`, 20, () => client.send('GET', api + path))
  }
}

async function measureWrites({ recorder, goal }: Bench, client: Client, sample: Sample) {
  await recorder.times(
    'create an item',
    100,
    (index) => client.send('POST', `${api}/items`, { name: `New ${index}` }),
    goal('p50', 2, 2, 3),
  )
  await recorder.times(
    'update an item',
    100,
    (index) => client.send('PUT', `${api}/items/${sample.ids[index]}`, { notes: 'changed' }),
    goal('p50', 2, 2, 3),
  )
  const ids = [...new Set(sample.ids)].slice(0, 500)
  const { result, gap } = await recorder.whole(() =>
    client.send('POST', `${api}/items/bulk`, { ids, set: { insured: true } }),
  )
  recorder.note({ what: `change ${ids.length} items at once`, unit: 'ms', value: result.ms, gap })
}

async function measureExport({ server, recorder, goal }: Bench, client: Client) {
  for (const [what, path] of Object.entries({ export: '/items/export', 'list of everything': '/items' })) {
    const before = readMemory(server.pid()).rss
    resetPeak(server.pid())
    const { result, gap } = await recorder.whole(() => client.drain(api + path))
    const allowed = what === 'export' ? { goal: goal('value', 0.3, 3, 25) } : {}
    recorder.note({ what, unit: 's', value: result.ms / 1000, gap, ...allowed })
    const growth = Math.max(0, readPeak(server.pid()) - before)
    recorder.note({ what: `${what}: growth of memory`, unit: 'MB', value: growth, goal: goal('value', 60) })
  }
}

async function measureLoad(bench: Bench, token: string, sample: Sample) {
  const { server, recorder, goal } = bench
  const client = createClient(server.url, token, callers)
  const kinds = {
    'one item': { paths: sample.ids.map((id) => `${api}/items/${id}`), share: 0.5 },
    list: {
      paths: Array.from({ length: 40 }, (_, index) => `${api}/items?page=${index + 1}&pageSize=50`),
      share: 0.3,
    },
    search: { paths: sample.twoWords.map(find), share: 0.25 },
  }
  resetPeak(server.pid())
  for (const [kind, { paths, share }] of Object.entries(kinds)) {
    const { text } = await client.send('GET', paths[0] ?? '')
    const bare = await startBareServer(text)
    const bareClient = createClient(bare.url, '', callers)
    const { perSecond: ceiling } = await underLoad(callers, () => bareClient.send('GET', '/'))
    bareClient.close()
    await bare.stop()
    const path = (index: number) => paths[index % paths.length] ?? ''
    await load(bench, `${kind}, ready`, (index) => client.send('GET', path(index)), { ceiling })
    const limit = ceiling * share
    const made = (index: number) => client.send('GET', anew(path(index)))
    await load(bench, `${kind}, made anew`, made, { ceiling, goal: { of: 'value', limit } })
  }
  const peak = readPeak(server.pid())
  recorder.note({
    what: '32 callers: peak memory of reading',
    unit: 'MB',
    value: peak,
    goal: goal('value', 250),
  })
  const change = (index: number) =>
    client.send('PUT', `${api}/items/${sample.ids[index % sample.ids.length]}`, { notes: `changed ${index}` })
  await load(bench, 'update an item', change, { goal: goal('value', 2000) })
  const reads = Object.values(kinds).flatMap(({ paths }) => paths.slice(0, 40))
  const mixed = (index: number) =>
    index % 5 === 0 ? change(index) : client.send('GET', anew(reads[index % reads.length] ?? ''))
  await load(bench, 'mixed, four reads to a write', mixed, { goal: goal('gap', 20) })
  await sleep(10_000)
  const { rss } = readMemory(server.pid())
  recorder.note({
    what: 'memory ten seconds after the load',
    unit: 'MB',
    value: rss,
    goal: goal('value', 150),
  })
  client.close()
}

async function load(
  { recorder }: Bench,
  what: string,
  call: (index: number) => Promise<{ ms: number }>,
  more: Partial<Measured>,
): Promise<void> {
  const { result, gap } = await recorder.whole(() => underLoad(callers, call))
  const { perSecond, times } = result
  // The times are those of callers who wait for each other: they say how evenly all are served.
  const { p95, p99 } = spread(times)
  recorder.note({ what: `32 callers: ${what}`, unit: 'requests/s', value: perSecond, p95, p99, gap, ...more })
}
