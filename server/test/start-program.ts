import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtServer } from './built-program-file.ts'
import { freePort } from './free-port.ts'

export interface Program {
  readonly child: ChildProcess
  readonly output: { out: string; err: string }
  readonly ended: Promise<[number | null, string | null]>
}

export interface Launch {
  readonly command: readonly [string, ...string[]]
  /** The id of the user and group that run the program; undefined for those that run the tests. */
  readonly user?: number | undefined
}

/** The bundled program, which starts in a quarter of the time that the program needs from source. */
export const builtProgram: Launch = {
  command: [process.execPath, builtServer],
}
export const fromSource: Launch = {
  command: [process.execPath, join(import.meta.dirname, '../src/main.ts')],
}

/** The environment variables that tests pass on. With a compile cache the program needs less work to start. */
export const passedOn = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

export function startProgram(
  settings: Record<string, string>,
  args: readonly string[] = [],
  { command, user }: Launch = builtProgram,
): Program {
  const [file, ...before] = command
  const child = spawn(file, [...before, ...args], {
    env: { ...passedOn, CUBBY_HOST: '127.0.0.1', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  // as: `once` resolves to a list of any. The event `close` passes the exit code and the signal. It is emitted only
  // after both output streams have ended.
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  return { child, output, ended }
}

export interface TestResponse {
  status: number
  headers: Headers
  // any: tests read any key, and fail when the key is missing.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

export interface RunningServer extends Program {
  readonly url: string
  /** Paths are relative to /api/v1. A form is sent unchanged, everything else as JSON. */
  call(method: string, path: string, body?: unknown): Promise<TestResponse>
  /** Registers a user, as whom all further calls are made. */
  signUp(): Promise<void>
  /** Signs in all further calls as the user of `signUp`, also on another server. */
  signIn(): Promise<void>
  authorization(): string
}

const account = { email: 'ann@example.org', password: 'correct horse battery' }

export async function startServer(settings: Record<string, string>, launch?: Launch): Promise<RunningServer> {
  const port = await freePort()
  const running = startProgram({ CUBBY_PORT: String(port), ...settings }, [], launch)
  const { child, output, ended } = running
  const isReady = once(child.stdout ?? child, 'data').then(() => true)
  if (!(await Promise.race([isReady, ended.then(() => false)]))) throw new Error(output.err)
  const url = `http://127.0.0.1:${port}/api/v1`
  let authorization = ''
  async function call(method: string, path: string, body?: unknown): Promise<TestResponse> {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : undefined }
  }
  async function post(path: string, body: object): Promise<TestResponse> {
    const response = await call('POST', path, body)
    if (response.status >= 400) throw new Error(`POST ${path} answered ${response.status}`)
    return response
  }
  async function signIn(): Promise<void> {
    const { json } = await post('/users/login', { username: account.email, password: account.password })
    authorization = json.token
  }
  async function signUp(): Promise<void> {
    await post('/users/register', { name: 'Ann', seed: false, ...account })
    await signIn()
  }
  return { ...running, url, call, signUp, signIn, authorization: () => authorization }
}
