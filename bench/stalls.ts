/**
 * Sends the most expensive requests at the same time and measures their effect on others:
 * `node bench/stalls.ts [--database postgres] [--items 20000] [--import 100000] [--minutes 10]`.
 * With minutes it repeats with new households for that time, to show memory that grows.
 */
import { parseArgs } from 'node:util'
import {
  build,
  createClient,
  during,
  listPage,
  makeInventory,
  percentile,
  signIn,
  startServer,
  type Client,
} from './client.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    /** The number of items in the household that is read and edited. */
    items: { type: 'string', default: '20000' },
    import: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '0' },
  },
})
const [trees, sheets, labelsOfSheet] = [20, 4, 500]

build()
const inventory = makeInventory(Number(values.items))
const imported = makeInventory(Number(values.import))
await using server = await startServer(values.database, { isWatched: true })
// The first user becomes server admin, and the account of the only admin cannot be deleted. Signs up this admin here,
// so that every user of a round can be deleted.
await server.signUp('admin')
const endAt = performance.now() + Number(values.minutes) * 60_000
for (let round = 1; round === 1 || performance.now() < endAt; round++) {
  console.log(`\nRound ${round}, ${values.database}, ${values.items} items, ${values.import} imported\n`)
  await runRound(round)
  const { now, peak } = server.memory()
  const held = `${server.count('fd')} descriptors, ${server.count('task')} threads`
  console.log(`\nAfterwards ${now.toFixed(0)} MB, peak ${peak.toFixed(0)} MB, ${held}`)
}

async function runRound(round: number): Promise<void> {
  const names = ['owner', 'importer', 'neighbour'].map((name) => `${name}-${round}`)
  const tokens = await Promise.all(names.map((name) => server.signUp(name)))
  const [owner, importer, neighbour] = tokens.map((token) => createClient(server.url, token, 50))
  if (!owner || !importer || !neighbour) throw new Error('Nobody signed up')
  await upload(owner, inventory)
  await owner.send('POST', '/items/bulk', { search: {}, set: { insured: true } })
  const [batch] = await listPage(owner, '/journal?page=1&pageSize=1')
  const ids = (await listPage(owner, `/items?page=1&pageSize=${labelsOfSheet}`)).map(({ id }) => id)
  const startedAt = Date.now()

  const times = new Map<string, number[]>()
  const note = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    let outcome = what
    await work().catch((error: Error) => {
      // A busy server responds with 503, so that is no failure.
      if (!error.message.startsWith('503')) throw error
      outcome = `${what}, answered with 503`
    })
    times.set(outcome, [...(times.get(outcome) ?? []), performance.now() - began])
  }
  const jobs = Promise.all([
    note(`undo of ${values.items} items`, () => owner.send('POST', `/journal/${batch?.id}/undo`)),
    note(`import of ${values.import} items`, () => upload(importer, imported)),
    ...Array.from({ length: trees }, () =>
      note('tree with items', () => owner.send('GET', '/locations/tree?withItems=true')),
    ),
    note('facets', () => owner.send('GET', '/items/facets')),
    ...Array.from({ length: sheets }, () =>
      note('sheet of labels', () => owner.send('POST', '/stickers/sheet', { ids, sheet: 'avery-5160' })),
    ),
  ])
  const probe = (what: string, pauseMs: number, ask: () => Promise<unknown>) =>
    during(jobs, () => note(what, ask), pauseMs)
  await Promise.all([
    probe('one item', 20, () => owner.send('GET', `/items/${ids[0]}`)),
    probe('write in another household', 100, () => neighbour.send('POST', '/items', { name: 'Chair' })),
    probe('write in the same household', 100, () => owner.send('POST', '/items', { name: 'Chair' })),
    probe('sign-in', 1000, () => signIn(neighbour, names[2] ?? '')),
  ])
  const { ms, cpuMs } = server.longestGap(startedAt)
  console.log(`| | Times | p50, ms | p95, ms | Longest, ms |\n|---|---:|---:|---:|---:|`)
  for (const [what, all] of times) {
    const cells = [0.5, 0.95, 1].map((share) => percentile(all, share).toFixed(0))
    console.log(`| ${what} | ${all.length} | ${cells.join(' | ')} |`)
  }
  console.log(
    `\nLongest standstill of the event loop ${ms.toFixed(0)} ms, most of its own processor time in one ${cpuMs.toFixed(0)} ms`,
  )
  for (const client of [owner, importer, neighbour]) {
    await client.send('DELETE', '/users/self')
    client.close()
  }
}

async function upload(client: Client, files: readonly FormData[]): Promise<void> {
  for (const file of files) await client.send('POST', '/items/import', file)
}
