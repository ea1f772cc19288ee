import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'

const root = join(import.meta.dirname, '..')
const flags = ['--max-semi-space-size=4']

/** Brings dist/ up to date with the sources; what was built already stays. */
export function build(): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
}

export interface BenchServer {
  readonly url: string
  readonly pid: () => number
  readonly dataDir: string
  /** Milliseconds from the start of the process to its first 200; `settings` are added to those of the first start. */
  restart(settings?: Readonly<Record<string, string>>): Promise<number>
  stop(): Promise<void>
}

/** The built server on a fresh data folder. */
export async function startServer(
  databaseUrl: string | undefined,
  settings: Readonly<Record<string, string>> = {},
  /** Another build, or a command that runs the server in its care. */
  { program = join(root, 'dist', 'server.js'), under = [] }: { program?: string; under?: string[] } = {},
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    NODE_ENV: 'production',
    CUBBY_PORT: String(port),
    CUBBY_HOST: '127.0.0.1',
    CUBBY_DATA_DIR: dataDir,
    ...(databaseUrl && { CUBBY_DATABASE_URL: databaseUrl }),
    ...settings,
  }
  const start = (more: Readonly<Record<string, string>> = {}) =>
    startProcess([...flags, program], { ...env, ...more }, `${url}/api/v1/status`, under)
  let { child } = await start()
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    async restart(more) {
      await end(child)
      const started = await start(more)
      child = started.child
      return started.startMs
    },
    async stop() {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A Fastify route that answers the same bytes and does nothing else. */
export async function startBareServer(body: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'cubby-bare-'))
  writeFileSync(join(folder, 'body.json'), body)
  const program = [join(import.meta.dirname, 'bare-server.ts'), String(port), join(folder, 'body.json')]
  const { child } = await startProcess(program, { PATH: process.env['PATH'], NODE_ENV: 'production' }, url)
  return {
    url,
    async stop() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL as the tests start it, without `fsync`: its times of writes are flattered. */
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

async function startProcess(
  program: string[],
  env: NodeJS.ProcessEnv,
  url: string,
  under: readonly string[] = [],
) {
  const startedAt = performance.now()
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...program]
  const child = spawn(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.status === 200) return { child, startMs: performance.now() - startedAt }
    if (child.exitCode !== null) throw new Error('The server ended before it answered')
    await sleep(5)
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Resident and private memory in MB. */
export function readMemory(pid: number): { rss: number; private: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return {
    rss: kilobytes('Rss') / 1024,
    private: (kilobytes('Private_Clean') + kilobytes('Private_Dirty')) / 1024,
  }
}

/** Processor time of all its threads so far; a machine that others use makes it no longer. */
export function readCpuMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = rest.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Forgets the peak so far. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The most that was resident since the last reset, in MB. */
export function readPeak(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
