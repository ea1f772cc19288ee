/**
 * Helpers of the benchmarks. They start the built server in its own folder, send requests over open connections, and
 * read the server's processor time and memory.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'
import { testData } from '../server/test/test-data.ts'

const root = join(import.meta.dirname, '..')
export const program = join(root, 'dist', 'server.js')
const password = 'correct horse battery'

export function build(): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: ['ignore', 2, 2] })
}

interface StartOptions {
  signal?: 'SIGTERM' | 'SIGKILL'
  /** True to record gaps in the event loop, which costs some memory and time. */
  isWatched?: boolean
  /** A command such as `strace` with its arguments, under which the server is started. */
  under?: readonly string[]
}

export type Server = Awaited<ReturnType<typeof startServer>>

export async function startServer(databaseUrl?: string, options: StartOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cubby-bench-'))
  const dataDir = join(folder, 'data')
  const gapsFile = join(folder, 'gaps')
  writeFileSync(gapsFile, '')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    // The settings of Node and of its memory allocator are those of scripts/start.mjs, except for the folder of the
    // compile cache.
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    NODE_ENV: 'production',
    CUBBY_PORT: String(port),
    CUBBY_HOST: '127.0.0.1',
    CUBBY_DATA_DIR: dataDir,
    ...(databaseUrl && { CUBBY_DATABASE_URL: databaseUrl }),
  }
  const watch = {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-gaps.mjs')}`,
    BENCH_GAPS_FILE: gapsFile,
  }
  let child = await launch(options)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  async function launch({ isWatched = false, under = [] }: StartOptions): Promise<ChildProcess> {
    const [first, ...rest] = [...under, process.execPath]
    const settings = isWatched ? { ...env, ...watch } : env
    const args = [...rest, '--max-semi-space-size=4', program]
    const launched = spawn(first, args, { env: settings, stdio: ['ignore', 'ignore', 'inherit'] })
    for (;;) {
      const response = await fetch(`${url}/api/v1/status`).catch(() => undefined)
      await response?.arrayBuffer()
      if (response?.status === 200) return launched
      if (launched.exitCode !== null) throw new Error('The server ended before it answered')
      await sleep(5)
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  const readKernel = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8')
  const readMegabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readKernel('status'))?.[1] ?? 0) / 1024

  return {
    url,
    dataDir,
    env,
    end,
    /** Returns the milliseconds from the start of the process to its first response with status 200. */
    async restart(next: StartOptions = {}): Promise<number> {
      await end(next.signal)
      const startedAt = performance.now()
      child = await launch(next)
      return performance.now() - startedAt
    },
    async stop(): Promise<void> {
      await end()
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
    /** Returns the processor time of all threads in milliseconds, in steps of 10. Other programs do not affect it. */
    cpuMs(): number {
      const [user, system] = readKernel('stat').split(') ')[1]?.split(' ').slice(11, 13) ?? []
      return (Number(user) + Number(system)) * 10
    },
    /** Returns the resident memory in megabytes: at present and at its highest. */
    memory: () => ({ now: readMegabytes('VmRSS'), peak: readMegabytes('VmHWM') }),
    count: (what: 'fd' | 'task') => readdirSync(`/proc/${child.pid}/${what}`).length,
    /**
     * Returns the longest gap in the event loop after `since`, and the most processor time of the main thread in a gap.
     */
    longestGap(since: number): { ms: number; cpuMs: number } {
      const lines = readFileSync(gapsFile, 'utf8').trim().split('\n')
      const gaps = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= since)
      const most = (column: number) => Math.max(0, ...gaps.map((gap) => gap[column] ?? 0))
      return { ms: most(1), cpuMs: most(2) }
    },
    async signUp(name: string): Promise<string> {
      const client = createClient(url)
      await client.send('POST', '/users/register', { name, email: `${name}@example.org`, password })
      const token = await signIn(client, name)
      client.close()
      return token
    },
  }
}

export async function signIn(client: Client, name: string): Promise<string> {
  const { text } = await client.send('POST', '/users/login', { username: `${name}@example.org`, password })
  // as: `JSON.parse` returns `any`. The contract defines that the response has a token.
  return (JSON.parse(text) as { token: string }).token
}

export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'server/test/postgres-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: String(url),
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

export interface Reply {
  readonly text: string
  readonly ms: number
}

export interface Client {
  /**
   * Throws unless the request succeeds. `path` is relative to /api/v1. A `body` that is a `Buffer` is uploaded as a
   * spreadsheet.
   */
  send(method: string, path: string, body?: object): Promise<Reply>
  close(): void
}

export function createClient(url: string, token = '', connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async send(method, path, body) {
      const startedAt = performance.now()
      const bytes = Buffer.isBuffer(body) ? toForm(body) : body && Buffer.from(JSON.stringify(body))
      const type = Buffer.isBuffer(body) ? 'multipart/form-data; boundary=bench' : 'application/json'
      const headers = {
        ...(token && { authorization: token }),
        ...(bytes && { 'content-type': type, 'content-length': bytes.length }),
      }
      const sent = request(`${url}/api/v1${path}`, { method, agent, headers })
      sent.end(bytes)
      // as: `once` types the arguments of an event as `any[]`. The event `response` has a single one.
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const text = await readText(response)
      const { statusCode = 0 } = response
      if (statusCode >= 300) throw new Error(`${statusCode} ${method} ${path}: ${text.slice(0, 500)}`)
      return { text, ms: performance.now() - startedAt }
    },
    close: () => agent.destroy(),
  }
}

export async function listPage(client: Client, path: string): Promise<{ id: string; name: string }[]> {
  const { text } = await client.send('GET', path)
  // as: `JSON.parse` returns `any`. The contract defines that a page of a list has `items`.
  return (JSON.parse(text) as { items: { id: string; name: string }[] }).items
}

function toForm(file: Buffer): Buffer {
  const head = '--bench\r\ncontent-disposition: form-data; name="csv"; filename="items.csv"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--bench--\r\n')])
}

/** Returns a realistic inventory, the same at each call, as spreadsheets of at most 100,000 items. */
export function makeInventory(items: number): Buffer[] {
  const args = [join(testData, 'make-inventory.mjs'), String(items), '--seed', '7']
  const all = execFileSync(process.execPath, args, { maxBuffer: 2 ** 30 })
  const header = all.subarray(0, all.indexOf('\n') + 1)
  const files: Buffer[] = []
  // The cells of this spreadsheet have no line breaks, so each line is a row.
  for (let from = header.length; from < all.length;) {
    let to = from
    for (let row = 0; row < 100_000 && to < all.length; row++) to = all.indexOf('\n', to) + 1
    files.push(Buffer.concat([header, all.subarray(from, to)]))
    from = to
  }
  return files
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
