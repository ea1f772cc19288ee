/**
 * Writes by 1, 8 and 32 callers and a mixed load of 80 % reads on SQLite, with the longest gap in the event loop:
 * `node bench/writes.ts [--program dist/server.js] [--rows 10000] [--fsync-ms 20]`. A slow disk needs strace. The server
 * must be built; two builds are compared by running them in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient, percentile, timeEach, underLoad, type Client } from './client.ts'
import { recordGaps } from './gaps.ts'
import { makeInventory } from './inventory.ts'
import { readCpuMs, startServer } from './server.ts'
import { api, importFile, signUp } from './sign-up.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    program: { type: 'string', default: join(root, 'dist/server.js') },
    rows: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    'fsync-ms': { type: 'string', default: '0' },
  },
})
const seconds = Number(values.seconds)
const delayMs = Number(values['fsync-ms'])

const folder = mkdtempSync(join(tmpdir(), 'cubby-writes-'))
const gaps = recordGaps()
/** Each flush to disk takes so much longer, for all threads of the server. */
const slowly = [
  'strace',
  '-D',
  '-f',
  '-qq',
  '--seccomp-bpf',
  '-o',
  '/dev/null',
  '-e',
  'trace=fsync,fdatasync',
]
const inject = ['-e', `inject=fsync,fdatasync:delay_enter=${delayMs * 1000}`]
const server = await startServer(undefined, gaps.settings, {
  program: resolve(values.program),
  under: delayMs > 0 ? [...slowly, ...inject] : [],
})
try {
  const token = await signUp(server.url, 0)
  const one = createClient(server.url, token)
  const [file = ''] = await makeInventory(folder, Number(values.rows), 7, Number(values.rows))
  await importFile(one, file)
  const { text } = await one.send('GET', `${api}/items?page=1&pageSize=100`)
  // as: the contract says so.
  const ids = (JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id)
  const change = (client: Client, index: number) =>
    client.send('PUT', `${api}/items/${ids[index % ids.length]}`, { notes: `changed ${index}` })
  const read = (client: Client, index: number) =>
    client.send('GET', `${api}/items/${ids[index % ids.length]}?anew=${index}`)
  await timeEach(100, (index) => change(one, index))
  note('update, one caller', await timeEach(300, (index) => change(one, index)))
  note(
    'create, one caller',
    await timeEach(200, (index) => one.send('POST', `${api}/items`, { name: `New ${index}` })),
  )
  for (const callers of [1, 8, 32]) await load(`updates, ${callers} callers`, callers, token, change)
  await load('mixed, 32 callers', 32, token, change, read)
  one.close()
} finally {
  await server.stop()
  gaps.end()
  rmSync(folder, { recursive: true, force: true })
}

function note(what: string, times: readonly number[], more = ''): void {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  console.log(`${what.padEnd(28)} p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms${more}`)
}

type Call = (client: Client, index: number) => Promise<{ ms: number }>

/** Writes, or one write to four reads where there is something to `read`. */
async function load(what: string, callers: number, token: string, write: Call, read?: Call): Promise<void> {
  const client = createClient(server.url, token, callers)
  const [writes, reads]: [number[], number[]] = [[], []]
  const startedAt = Date.now()
  const cpuBefore = readCpuMs(server.pid())
  const { times } = await underLoad(
    callers,
    async (index) => {
      const isRead = read !== undefined && index % 5 !== 0
      const reply = await (isRead ? read : write)(client, index)
      ;(isRead ? reads : writes).push(reply.ms)
      return reply
    },
    seconds,
  )
  client.close()
  const cpuMs = (readCpuMs(server.pid()) - cpuBefore) / times.length
  const rate = `${Math.round(writes.length / seconds)} a second`
  const stall = gaps.longestSince(startedAt).ms.toFixed(0)
  note(what, writes, `, ${rate}, longest stall ${stall} ms, ${cpuMs.toFixed(1)} ms of processor a request`)
  if (reads.length > 0) note('  reads', reads, `, ${Math.round(reads.length / seconds)} a second`)
}
