/**
 * Helpers of the benchmarks. They start the built server, send requests over open connections, and read the server's
 * processor time and memory.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer as startProcess } from '../e2e/server-process.ts'
import { startPostgres } from '../server/test/start-postgres.ts'
import { testData } from '../server/test/test-data.ts'

const root = join(import.meta.dirname, '..')
const password = 'correct horse battery'

export function build(): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: ['ignore', 2, 2] })
}

interface Launch {
  /** True to record gaps in the event loop, which costs some memory and time. */
  isWatched?: boolean
  /** A command such as `strace` with its arguments, under which the server is started. */
  under?: readonly string[]
}

function toCommand({ isWatched = false, under = [] }: Launch): string[] {
  const watch = isWatched ? [`--import=${join(import.meta.dirname, 'loop-gaps.mjs')}`] : []
  return [...under, process.execPath, '--max-semi-space-size=4', '--max-old-space-size=1024', ...watch]
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts the server with an empty database: `sqlite` or `postgres`. `await using` stops and removes both. */
export async function startServer(database: string, launch: Launch = {}) {
  const postgres = database === 'postgres' ? await startPostgres() : undefined
  const server = await startProcess({
    command: toCommand(launch),
    env: {
      // The settings of Node and of its memory allocator are those of scripts/start.mjs.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...(postgres && { CUBBY_DATABASE_URL: postgres.url }),
    },
  })
  const readKernel = (name: string) => readFileSync(`/proc/${server.pid()}/${name}`, 'utf8')
  const readMegabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readKernel('status'))?.[1] ?? 0) / 1024

  return {
    ...server,
    databaseUrl: postgres?.url,
    /** Returns the milliseconds from the start of the process to its first response with status 200. */
    async restart(next: Launch = {}): Promise<number> {
      await server.end()
      const startedAt = performance.now()
      await server.restart(toCommand(next))
      return performance.now() - startedAt
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await server.stop()
      await postgres?.stop()
    },
    /** Returns the processor time of all threads in milliseconds, in steps of 10. Other programs do not affect it. */
    cpuMs(): number {
      const [user, system] = readKernel('stat').split(') ')[1]?.split(' ').slice(11, 13) ?? []
      return (Number(user) + Number(system)) * 10
    },
    /** Returns the resident memory in megabytes: at present and at its highest. */
    memory: () => ({ now: readMegabytes('VmRSS'), peak: readMegabytes('VmHWM') }),
    count: (what: 'fd' | 'task') => readdirSync(`/proc/${server.pid()}/${what}`).length,
    /**
     * Returns the longest gap in the event loop after `since`, and the most processor time of the main thread in a gap.
     */
    longestGap(since: number): { ms: number; cpuMs: number } {
      const lines = readFileSync(join(server.dataDir, 'gaps'), 'utf8').trim().split('\n')
      const gaps = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= since)
      const most = (column: number) => Math.max(0, ...gaps.map((gap) => gap[column] ?? 0))
      return { ms: most(1), cpuMs: most(2) }
    },
    async signUp(name: string): Promise<string> {
      const client = createClient(server.url)
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

export interface Reply {
  readonly text: string
  readonly ms: number
}

export interface Client {
  /** Throws unless the request succeeds. `path` is relative to /api/v1. */
  send(method: string, path: string, body?: object | FormData): Promise<Reply>
  close(): void
}

export function createClient(url: string, token = '', connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async send(method, path, body) {
      const startedAt = performance.now()
      const headers = token ? { authorization: token } : {}
      const sent = request(`${url}/api/v1${path}`, { method, agent, headers })
      if (body instanceof FormData) {
        const form = new Response(body)
        sent.setHeader('content-type', form.headers.get('content-type') ?? '')
        Readable.from(form.body ?? []).pipe(sent)
      } else if (body) sent.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      else sent.end()
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

/** Calls `ask` again and again until `work` is done, with a pause after each call. Returns how many milliseconds each took. */
export async function during(
  work: Promise<unknown>,
  ask: (index: number) => Promise<unknown>,
  pauseMs: number,
): Promise<number[]> {
  const times: number[] = []
  const working = { isOver: false }
  async function repeat(): Promise<void> {
    while (!working.isOver) {
      const startedAt = performance.now()
      await ask(times.length)
      times.push(performance.now() - startedAt)
      await sleep(pauseMs)
    }
  }
  await Promise.all([work.finally(() => (working.isOver = true)), repeat()])
  return times
}

export function toForm(file: Blob, field = 'csv'): FormData {
  const form = new FormData()
  form.set(field, file, 'import')
  return form
}

/** Returns a realistic inventory, the same at each call, as uploads of at most 100,000 items. */
export function makeInventory(items: number): FormData[] {
  const args = [join(testData, 'make-inventory.mjs'), String(items), '--seed', '7']
  const all = execFileSync(process.execPath, args, { maxBuffer: 2 ** 30 })
  const header = all.subarray(0, all.indexOf('\n') + 1)
  const files: FormData[] = []
  // The cells of this spreadsheet have no line breaks, so each line is a row.
  for (let from = header.length; from < all.length;) {
    let to = from
    for (let row = 0; row < 100_000 && to < all.length; row++) to = all.indexOf('\n', to) + 1
    files.push(toForm(new Blob([header, all.subarray(from, to)])))
    from = to
  }
  return files
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
