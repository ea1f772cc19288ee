/**
 * Measures the built server and prints the table of docs/performance.md, with the budgets and the results:
 * `npm run bench -- --rows 10000,100000 --database sqlite,postgres`.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  build,
  createClient,
  during,
  listPage,
  makeInventory,
  percentile,
  startServer,
  type Client,
  type Reply,
  type Server,
} from './client.ts'

const callers = 32
const secondsOfLoad = 5
/** The number of other households in the same database. Each has 100 items. */
const otherHouseholds = 20
const slowDiskMs = 20

type Unit = 'ms' | 's' | 'a second' | 'MB' | 'kB'

/**
 * Rows of the printed table with their units and budgets for 100,000 items on SQLite. A budget is a maximum, or a
 * minimum for the unit `a second`.
 */
const lines = {
  item: ['one item, p50', 'ms', 3],
  firstPage: ['list of 50, first page, after a write, p50', 'ms', 5],
  lastPage: ['… last pages', 'ms', 20],
  search: ['search of two words, p50', 'ms', 8],
  searchP95: ['… p95', 'ms', 30],
  location: ['items of a location, p95', 'ms', 15],
  locations: ['all locations, after a write, p50', 'ms', 25],
  statistics: ['statistics, after a write, p50', 'ms', 20],
  facets: ['facets, after a write, p50', 'ms', 60],
  create: ['create an item, p50', 'ms', 6],
  update: ['update an item, p50', 'ms', 6],
  updating: ['32 callers update items', 'a second', 250],
  slowDisk: ['… reads beside them, `fsync` 20 ms longer, p95', 'ms', 10],
  reading: ['32 callers read lists, each another page', 'a second', 600],
  import: ['import', 's', 25],
  export: ['export', 's', 5],
  standstill: ['longest standstill of the event loop', 'ms', 20],
  idle: ['memory, idle', 'MB', 120],
  afterLoad: ['memory, 10 s after load', 'MB', 200],
  peak: ['memory, peak', 'MB', 350],
  start: ['start', 'ms', 350],
  disk: ['disk for an item', 'kB', 4],
} satisfies Record<string, [what: string, unit: Unit, budget: number]>

type Key = keyof typeof lines
// as: `Object.keys` returns `string[]`, although the keys of `lines` are known.
const keys = Object.keys(lines) as Key[]

interface Value {
  value: number
  /** The processor time that the server needs for one call. It has the same unit as `value`. */
  cpu?: number
}

interface Run {
  database: string
  rows: number
  values: Partial<Record<Key, Value>>
}

interface Bench extends Run {
  server: Server
  client: Client
  /** A client that sends requests of the same user over 32 connections at the same time. */
  crowd: Client
}

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000,1000000' },
    database: { type: 'string', default: 'sqlite,postgres' },
  },
})
const runs: Run[] = []
build()
try {
  for (const database of options.database.split(','))
    for (const rows of options.rows.split(',').map(Number)) await measure(database, rows)
} finally {
  printTable()
}

async function measure(database: string, rows: number): Promise<void> {
  console.error(`${database}, ${rows} items`)
  const run: Run = { database, rows, values: {} }
  runs.push(run)
  await using server = await startServer(database, { isWatched: true })
  const [few] = makeInventory(100)
  for (let index = 0; index < otherHouseholds; index++) {
    const other = createClient(server.url, await server.signUp(`other-${index}`))
    await other.send('POST', '/items/import', few)
    other.close()
  }
  const token = await server.signUp('bench')
  const client = createClient(server.url, token)
  const crowd = createClient(server.url, token, callers)
  const bench = { ...run, server, client, crowd }
  await measureImport(bench)
  await measureStart(bench)
  await measureDisk(bench)
  await measureUse(bench)
  if (database === 'sqlite') await measureSlowDisk(bench)
  client.close()
  crowd.close()
}

function note({ values }: Run, key: Key, value: number, cpu?: number): void {
  values[key] = cpu === undefined ? { value } : { value, cpu }
  console.error(`  ${lines[key][0]}: ${format(value)} ${lines[key][1]}`)
}

async function measureImport(bench: Bench): Promise<void> {
  const { server, client, rows } = bench
  const files = makeInventory(rows)
  const startedAt = Date.now()
  const cpuBefore = server.cpuMs()
  let ms = 0
  for (const file of files) ms += (await client.send('POST', '/items/import', file)).ms
  note(bench, 'import', ms / 1000, (server.cpuMs() - cpuBefore) / 1000)
  const { ms: gapMs, cpuMs } = server.longestGap(startedAt)
  note(bench, 'standstill', gapMs, cpuMs)
  note(bench, 'peak', server.memory().peak)
}

async function measureStart(bench: Bench): Promise<void> {
  const { server, client } = bench
  const starts: number[] = []
  // The first start is not measured, because it fills the compile cache for the other starts.
  for (let index = 0; index < 6; index++) starts.push(await server.restart())
  note(bench, 'start', percentile(starts.slice(1), 0.5))
  await client.send('GET', '/groups/statistics')
  await sleep(2000)
  note(bench, 'idle', server.memory().now)
}

async function measureDisk(bench: Bench): Promise<void> {
  const { server, rows } = bench
  // Ends the server first, because SQLite then moves its log into the database file, whose size is measured.
  await server.end()
  const bytes = server.databaseUrl
    ? await readPostgresBytes(server.databaseUrl)
    : statSync(join(server.dataDir, 'cubby.db')).size
  note(bench, 'disk', bytes / (rows + 100 * otherHouseholds) / 1000)
}

async function readPostgresBytes(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0].bytes)
}

async function measureUse(bench: Bench): Promise<void> {
  const { server } = bench
  await server.restart({ isWatched: true })
  const startedAt = Date.now()
  const { ids } = await measureReads(bench)
  await measureWrites(bench, ids)
  await measureLoad(bench, ids)
  const { ms, cpuMs } = server.longestGap(startedAt)
  const { standstill, peak } = bench.values
  note(bench, 'standstill', Math.max(ms, standstill?.value ?? 0), Math.max(cpuMs, standstill?.cpu ?? 0))
  note(bench, 'peak', Math.max(server.memory().peak, peak?.value ?? 0))
  await sleep(10_000)
  note(bench, 'afterLoad', server.memory().now)
}

/**
 * Makes up to `count` calls one after another, for at most ten seconds, and returns the time of each. `before` runs
 * before each call and is not measured.
 */
async function timeEach(
  { server }: Bench,
  count: number,
  call: (index: number) => Promise<Reply>,
  before?: (index: number) => Promise<unknown>,
): Promise<{ times: number[]; cpu: number }> {
  const times: number[] = []
  let cpuMs = 0
  const endAt = performance.now() + 10_000
  for (let index = 0; index < count && performance.now() < endAt; index++) {
    await before?.(index)
    const cpuBefore = server.cpuMs()
    times.push((await call(index)).ms)
    cpuMs += server.cpuMs() - cpuBefore
  }
  return { times, cpu: cpuMs / times.length }
}

async function measureReads(bench: Bench): Promise<{ ids: string[] }> {
  const { client, rows } = bench
  const get = (path: string) => client.send('GET', path)
  const page = (number: number, more = '') => get(`/items?page=${number}&pageSize=50${more}`)
  const at = <T>(list: readonly T[], index: number) => list[index % list.length]
  const lastPage = Math.floor(rows / 50)
  const ids: string[] = []
  const searches: string[] = []
  for (let step = 0; step < 20; step++) {
    const items = await listPage(client, `/items?page=${1 + Math.floor((step * lastPage) / 20)}&pageSize=50`)
    ids.push(...items.map(({ id }) => id))
    const words = items.map(({ name }) => name.match(/\p{L}{3,}/gu) ?? []).filter((list) => list.length > 1)
    for (const list of words.slice(0, 5)) searches.push(encodeURIComponent(`${list[0]} ${list.at(-1)}`))
  }
  // as: `JSON.parse` returns `any`. The contract defines that locations have an id.
  const locations = JSON.parse((await get('/locations')).text) as { id: string }[]
  const everyFew = locations.filter((_, index) => index % Math.ceil(locations.length / 100) === 0)
  const change = (index: number) => update(client, ids, index)

  async function reads(
    key: Key,
    count: number,
    call: (index: number) => Promise<Reply>,
    { share = 0.5, before }: { share?: number; before?: typeof change } = {},
  ): Promise<number[]> {
    const { times, cpu } = await timeEach(bench, count, call, before)
    note(bench, key, percentile(times, share), cpu)
    return times
  }

  await timeEach(bench, 300, (index) => get(`/items/${at(ids, index)}`))
  await reads('item', 300, (index) => get(`/items/${at(ids, index)}`))
  await reads('firstPage', 100, () => page(1), { before: change })
  await reads('lastPage', 100, (index) => page(lastPage - index), { before: change })
  const times = await reads('search', searches.length, (index) => page(1, `&q=${searches[index]}`))
  note(bench, 'searchP95', percentile(times, 0.95))
  const itemsOf = (index: number) => page(1, `&locations=${at(everyFew, index)?.id}`)
  await reads('location', everyFew.length, itemsOf, { share: 0.95 })
  await reads('locations', 30, () => get('/locations'), { before: change })
  await reads('statistics', 30, () => get('/groups/statistics'), { before: change })
  await reads('facets', 30, () => get('/items/facets'), { before: change })
  const exported = await timeEach(bench, 1, () => get('/items/export'))
  note(bench, 'export', (exported.times[0] ?? 0) / 1000, exported.cpu / 1000)
  return { ids }
}

function update(client: Client, ids: readonly string[], index: number): Promise<Reply> {
  return client.send('PUT', `/items/${ids[index % ids.length]}`, { notes: `changed ${index}` })
}

async function measureWrites(bench: Bench, ids: readonly string[]): Promise<void> {
  const create = (index: number) => bench.client.send('POST', '/items', { name: `New ${index}` })
  const created = await timeEach(bench, 200, create)
  note(bench, 'create', percentile(created.times, 0.5), created.cpu)
  const updated = await timeEach(bench, 200, (index) => update(bench.client, ids, index))
  note(bench, 'update', percentile(updated.times, 0.5), updated.cpu)
}

async function load(
  { server }: Bench,
  call: (index: number) => Promise<unknown>,
): Promise<{ perSecond: number; cpu: number }> {
  const cpuBefore = server.cpuMs()
  const endAt = performance.now() + secondsOfLoad * 1000
  let count = 0
  async function loop(): Promise<void> {
    while (performance.now() < endAt) await call(count++)
  }
  await Promise.all(Array.from({ length: callers }, loop))
  return { perSecond: count / secondsOfLoad, cpu: (server.cpuMs() - cpuBefore) / count }
}

async function measureLoad(bench: Bench, ids: readonly string[]): Promise<void> {
  const { crowd, rows } = bench
  const page = (index: number) =>
    crowd.send('GET', `/items?page=${1 + (index % Math.floor(rows / 50))}&pageSize=50`)
  const reading = await load(bench, page)
  note(bench, 'reading', reading.perSecond, reading.cpu)
  const updating = await load(bench, (index) => update(crowd, ids, index))
  note(bench, 'updating', updating.perSecond, updating.cpu)
}

/** Measures one reader while 32 writers write. `strace` delays each flush to disk, as a slow disk does. */
async function measureSlowDisk(bench: Bench): Promise<void> {
  const { server, client, crowd } = bench
  const inject = `inject=fsync,fdatasync:delay_enter=${slowDiskMs * 1000}`
  const traced = ['-e', 'trace=fsync,fdatasync', '-e', inject]
  await server.restart({
    under: ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', ...traced],
  })
  const ids = (await listPage(client, '/items?page=1&pageSize=100')).map(({ id }) => id)
  const updating = load(bench, (index) => update(crowd, ids, index))
  const times = await during(updating, (index) => client.send('GET', `/items/${ids[index % ids.length]}`), 5)
  note(bench, 'slowDisk', percentile(times, 0.95))
}

/**
 * Prints a column for each run. When a database has several runs, a further column has the factor from the first run to
 * the last.
 */
function printTable(): void {
  const columns = [...new Set(runs.map(({ database }) => database))].flatMap((database) => {
    const own = runs.filter((run) => run.database === database)
    const name = database === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    const measured = own.map((run) => ({
      head: `${name} ${run.rows.toLocaleString('en')}`,
      cell: (key: Key) => toCell(key, run),
    }))
    const cell = (key: Key) =>
      format((own.at(-1)?.values[key]?.value ?? 0) / (own[0]?.values[key]?.value ?? 0))
    return own.length > 1 ? [...measured, { head: 'Growth', cell }] : measured
  })
  const rows = keys.map((key) => {
    const [what, unit, budget] = lines[key]
    return [what, `${budget} ${unit}`, ...columns.map(({ cell }) => cell(key))]
  })
  const head = ['', 'Budget', ...columns.map((column) => column.head)]
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  console.log([head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'))
}

function toCell(key: Key, run: Run): string {
  const measured = run.values[key]
  if (!measured) return 'not measured'
  const { value, cpu } = measured
  const text = isMissed(key, run, measured) ? `**${format(value)}**` : format(value)
  return cpu === undefined ? text : `${text} (${format(cpu)})`
}

/**
 * True when a value breaks a rule of docs/performance.md. PostgreSQL and a million items have limits of their own. For
 * `standstill`, only the processor time counts, because other programs can block the event loop too.
 */
function isMissed(key: Key, { database, rows }: Run, { value, cpu = 0 }: Value): boolean {
  const [, unit, budget] = lines[key]
  if (key === 'standstill') return cpu > budget
  if (database === 'postgres') {
    const sqlite = runs.find((run) => run.database === 'sqlite' && run.rows === rows)?.values[key]?.value
    return sqlite !== undefined && (unit === 'a second' ? value < sqlite / 4 : value > sqlite * 4)
  }
  if (rows > 100_000) return (unit === 'ms' && value > 2000) || (unit === 'MB' && value > 700)
  return unit === 'a second' ? value < budget : value > budget
}

function format(value: number): string {
  return Number.isFinite(value)
    ? value.toLocaleString('en', { maximumSignificantDigits: value < 1000 ? 2 : 4 })
    : '–'
}
