/**
 * Writes by 1, 8 and 32 callers and a mixed load of 80 % reads on SQLite, with the longest gap in the event loop:
 * `node bench/writes.ts [--program dist/server.js] [--rows 10000] [--fsync-ms 20]`. A slow disk needs strace. The server
 * must be built; two builds are compared by running them in turn.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createClient, percentile, timeEach, type Client } from './client.ts'
import { signUp } from './measure.ts'
import { readCpuMs, startServer } from './server.ts'

const api = '/api/v1'
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
const gapsFile = join(folder, 'gaps')
writeFileSync(gapsFile, '')
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
const server = await startServer(
  undefined,
  { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-gaps.ts')}`, STALLS_FILE: gapsFile },
  { program: resolve(values.program), under: delayMs > 0 ? [...slowly, ...inject] : [] },
)
try {
  const token = await signUp(server.url, 0)
  const one = createClient(server.url, token)
  const ids = await importItems(one)
  const change = (client: Client, index: number) =>
    client.send('PUT', `${api}/items/${ids[index % ids.length]}`, { notes: `changed ${index}` })
  await timeEach(100, (index) => change(one, index))
  note('update, one caller', await timeEach(300, (index) => change(one, index)))
  note(
    'create, one caller',
    await timeEach(200, (index) => one.send('POST', `${api}/items`, { name: `New ${index}` })),
  )
  for (const callers of [1, 8, 32]) {
    await underLoad(`updates, ${callers} callers`, token, callers, () => true, change)
  }
  await underLoad(
    'mixed, 32 callers',
    token,
    32,
    (index) => index % 5 === 0,
    change,
    (client, index) => client.send('GET', `${api}/items/${ids[index % ids.length]}?anew=${index}`),
  )
  one.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function importItems(client: Client): Promise<string[]> {
  const program = join(resolve(root, process.env['CUBBY_SHARED'] ?? '../shared'), 'data/make-inventory.mjs')
  const { stdout } = spawnSync(process.execPath, [program, values.rows, '--seed', '7'], {
    maxBuffer: 2 ** 30,
  })
  await client.upload(`${api}/items/import`, Readable.from([stdout]), stdout.length)
  const { text } = await client.send('GET', `${api}/items?page=1&pageSize=100`)
  // as: the contract says so.
  return (JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id)
}

function note(what: string, times: readonly number[], more = ''): void {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  console.log(`${what.padEnd(28)} p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms${more}`)
}

type Call = (client: Client, index: number) => Promise<{ ms: number }>

/** Callers who always wait for one request; of those without a write, `isWrite` chooses. */
async function underLoad(
  what: string,
  token: string,
  callers: number,
  isWrite: (index: number) => boolean,
  write: Call,
  read: Call = write,
): Promise<void> {
  const client = createClient(server.url, token, callers)
  const [writes, reads]: [number[], number[]] = [[], []]
  const startedAt = Date.now()
  const cpuBefore = readCpuMs(server.pid())
  let count = 0
  async function loop(): Promise<void> {
    while (Date.now() < startedAt + seconds * 1000) {
      const index = count++
      if (isWrite(index)) writes.push((await write(client, index)).ms)
      else reads.push((await read(client, index)).ms)
    }
  }
  await Promise.all(Array.from({ length: callers }, loop))
  client.close()
  const cpuMs = (readCpuMs(server.pid()) - cpuBefore) / (writes.length + reads.length)
  const gaps = readFileSync(gapsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  const stall = Math.max(0, ...gaps.filter(([at = 0]) => at >= startedAt).map(([, gapMs = 0]) => gapMs))
  const rate = `${Math.round(writes.length / seconds)} a second`
  const more = `longest stall ${stall.toFixed(0)} ms, ${cpuMs.toFixed(1)} ms of processor a request`
  note(what, writes, `, ${rate}, ${more}`)
  if (reads.length > 0) note('  reads', reads, `, ${Math.round(reads.length / seconds)} a second`)
}
