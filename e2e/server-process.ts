import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'

const program = join(import.meta.dirname, '..', 'dist', 'server.js')
const startTimeoutMs = 60_000

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  /** Stops the server as an administrator would and removes its data. */
  stop(): Promise<void>
  /** Kills the server without a shutdown, as a power cut does. The data folder stays. */
  kill(): Promise<void>
  /** Restarts the server with the same data and on the same port. */
  restart(): Promise<void>
}

export async function startServer(options: { env?: Record<string, string> } = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-e2e-'))
  const port = await freePort()
  const basePath = new URL(options.env?.['CUBBY_BASE_URL'] ?? 'http://localhost').pathname.replace(/\/$/, '')
  const url = `http://127.0.0.1:${port}${basePath}`
  const env = {
    ...withoutSettings(process.env),
    CUBBY_PORT: String(port),
    CUBBY_HOST: '127.0.0.1',
    CUBBY_DATA_DIR: dataDir,
    ...options.env,
  }
  let child = await run(env, url)

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  return {
    url,
    dataDir,
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM')
      child = await run(env, url)
    },
  }
}

async function run(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const killWithMe = () => child.kill('SIGKILL')
  process.once('exit', killWithMe)
  child.once('exit', () => process.off('exit', killWithMe))

  const deadline = performance.now() + startTimeoutMs
  while (!(await responses(`${url}/api/v1/status`))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended before it answered:\n${output}`)
    }
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not answer within ${startTimeoutMs} ms:\n${output}`)
    }
    await sleep(50)
  }
  return child
}

async function responses(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status === 200
}

/** Removes the developer's own CUBBY_ settings. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('CUBBY_')))
}
