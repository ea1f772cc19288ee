import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'

export const program = join(import.meta.dirname, '..', 'dist', 'server.js')
const startTimeoutMs = 60_000

interface StartOptions {
  env?: Record<string, string>
  /** The command with arguments that runs the program. By default it is Node. */
  command?: readonly string[]
}

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  pid(): number | undefined
  /** Stops the server as an administrator would and removes its data. */
  stop(): Promise<void>
  /** Stops the server as an administrator would. The data folder stays. */
  end(): Promise<void>
  /** Kills the server without a shutdown, as a power cut does. The data folder stays. */
  kill(): Promise<void>
  /** Restarts the server with the same data and on the same port. */
  restart(command?: readonly string[]): Promise<void>
}

export async function startServer(options: StartOptions = {}): Promise<ServerProcess> {
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
  let child = await run(url, env, options.command)

  async function end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  return {
    url,
    dataDir,
    pid: () => child.pid,
    stop: async () => {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
    end,
    kill: () => end('SIGKILL'),
    restart: async (command = options.command) => {
      await end()
      child = await run(url, env, command)
    },
  }
}

async function run(
  url: string,
  env: NodeJS.ProcessEnv,
  [file = process.execPath, ...args]: readonly string[] = [],
): Promise<ChildProcess> {
  const child = spawn(file, [...args, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
    // Polls often, because bench/ measures how long the start takes.
    await sleep(5)
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
