import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, entities, type App } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openDatabase, type DatabaseKind } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { newId } from '#server/shared/new-id.ts'
import { createRemember } from '#server/shared/remember.ts'
import { createDatabase } from './postgres.ts'

export interface Answer {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  text: string
  /** The parsed JSON, or undefined. */
  // any: tests look into answers freely; what is wrong in them fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Someone signed in, in a household of their own. */
export interface Person {
  email: string
  password: string
  token: string
  groupId: string
  userId: string
  send: Send
  /** Uploads a file as the part `csv`. */
  importCsv(content: string | Buffer, query?: string): Promise<Answer>
}

export interface TestApp {
  kind: DatabaseKind
  app: App
  context: Context
  config: Config
  /** Without a session. Paths are below /api/v1; a string body is sent as it is. */
  send: Send
  /** A new account; `body` adds to the registration, `seed: false` unless it says otherwise. */
  signUp(body?: Record<string, unknown>): Promise<Person>
  /** Moves the server’s clock. */
  setNow(now: () => number): void
  close(): Promise<void>
}

/** The whole server on a fresh database, called in process. */
export async function createTestApp(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-test-'))
  const postgres = kind === 'postgres' ? await createDatabase() : undefined
  const config = readConfig({
    CUBBY_DATA_DIR: dataDir,
    CUBBY_TIME_ZONE: 'Europe/Berlin',
    ...(postgres && { CUBBY_DATABASE_URL: postgres.url }),
    ...environment,
  })
  await migrate(config)
  const database = openDatabase(config)
  let now: () => number = Date.now
  const currencies = loadCurrencies(undefined)
  const remember = createRemember()
  const context: Context = { config, database, now: () => now(), newId, currencies, entities, remember }
  const app = await createApp(context)

  const send: Send = async (method, path, body, headers = {}) => {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await app.server.inject({
      method,
      url: `${config.basePath}/api/v1${path}`,
      headers: { ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson && response.body !== '' ? response.json() : undefined,
    }
  }

  let people = 0
  async function signUp(body: Record<string, unknown> = {}): Promise<Person> {
    people++
    const email = `person-${people}-${newId()}@example.org`
    const password = 'correct horse battery'
    const registered = await send('POST', '/users/register', {
      name: `Person ${people}`,
      email,
      password,
      seed: false,
      ...body,
    })
    if (registered.status !== 204) throw new Error(`register: ${registered.text}`)
    const signedIn = await send('POST', '/users/login', { username: email, password })
    const token: string = signedIn.json.token
    const sendAs: Send = (method, path, sent, headers = {}) =>
      send(method, path, sent, { authorization: token, ...headers })
    const self = await sendAs('GET', '/users/self')
    return {
      email,
      password,
      token,
      groupId: self.json.item.groupId,
      userId: self.json.item.id,
      send: sendAs,
      async importCsv(content, query = '?report=true') {
        const form = new FormData()
        form.set(
          'csv',
          new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
          'things.csv',
        )
        const request = new Request('http://localhost', { method: 'POST', body: form })
        const type = request.headers.get('content-type') ?? ''
        const payload = Buffer.from(await request.arrayBuffer())
        return sendAs('POST', `/items/import${query}`, payload, { 'content-type': type })
      },
    }
  }

  return {
    kind,
    app,
    context,
    config,
    send,
    signUp,
    setNow(clock) {
      now = clock
    },
    async close() {
      await app.server.close()
      await database.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
