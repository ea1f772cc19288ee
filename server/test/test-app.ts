import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp, entities, type App } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { findDataEpoch } from '#server/database/locks/data-epoch.ts'
import {
  openDatabase,
  sqliteFileName,
  type DatabaseKind,
  type OnStatement,
} from '#server/database/database.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { openEvents } from '#server/events/open-events.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { createMailer } from '#server/outbound/mailer.ts'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { newId } from '#server/shared/new-id.ts'
import { createHouseholdCache } from '#server/database/household-cache.ts'
import { createStatusCheck } from './documented-statuses.ts'
import { createDatabase } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface TestResponse {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  text: string
  bytes: Buffer
  /** The body of the response as parsed JSON; undefined when it is not JSON. */
  // any: tests read any key, and fail when the key is missing.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

/** Returns the id of the batch of a write. */
export const batchOf = ({ headers }: Pick<TestResponse, 'headers'>) => String(headers['cubby-batch'])

export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>

export interface Person {
  email: string
  password: string
  token: string
  /** The id of the household in the database. Clients know the household by `householdUuid`. */
  householdId: number
  householdUuid: string
  userId: string
  send: Send
  /** Uploads a form. A part that is not a string is a file. */
  upload(
    path: string,
    parts: Record<string, string | Buffer>,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  /** Uploads a file as the part `csv`. */
  importCsv(content: string | Buffer, query?: string): Promise<TestResponse>
  exportCsv(query?: string): Promise<string>
  /** Undoes a write, given its response. */
  undo(write: Pick<TestResponse, 'headers'>): Promise<TestResponse>
}

export interface TestApp {
  kind: DatabaseKind
  app: App
  context: Context
  config: Config
  /** Sends a request without a session. Paths are relative to /api/v1; a string body is sent unchanged. */
  send: Send
  /** Returns a function like `send` for requests from this address. Other requests come from various addresses. */
  sendFrom(address: string): Send
  /** Creates an account. `body` is added to the registration, which sets `seed: false` by default. */
  signUp(body?: Record<string, unknown>): Promise<Person>
  setNow(now: () => number): void
  setOnStatement(listener: OnStatement | undefined): void
  /**
   * Releases the lock on the database like a server that stops, so that a command can use the data. Requests still
   * work.
   */
  leave(): Promise<void>
  close(): Promise<void>
  /** Closes the server at the end of a test that declares it with `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Creates the whole server on a new database, or on the one that `environment` names. It runs in this process. */
export async function createTestApp(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const dataDir = await temporaryFolder()
  const postgres =
    kind === 'postgres' && !environment['CUBBY_DATABASE_URL'] ? await createDatabase('migrated') : undefined
  if (kind === 'sqlite' && !environment['CUBBY_DATA_DIR'])
    await copyFile(join(inject('migratedFolder'), sqliteFileName), join(dataDir, sqliteFileName))
  const config = readConfig({
    CUBBY_DATA_DIR: dataDir,
    CUBBY_TIME_ZONE: 'Europe/Berlin',
    // Turns backups off, because tests move the clock by days and each move would start a backup.
    CUBBY_BACKUPS: 'false',
    ...(postgres && { CUBBY_DATABASE_URL: postgres.url }),
    ...environment,
  })
  await migrate(config)
  let onStatement: OnStatement | undefined
  const database = openDatabase(config, { onStatement: (statement) => onStatement?.(statement) })
  const storage = await openStorage(config)
  const events = await openEvents(config)
  let now: () => number = Date.now
  const currencies = loadCurrencies(undefined)
  const cached = createHouseholdCache()
  const context: Context = {
    config,
    database,
    storage,
    dataEpoch: await findDataEpoch(database),
    now: () => now(),
    newId,
    currencies,
    entities,
    cached,
    events,
    limits: createRateLimits(database),
    fetchOutbound: createOutboundFetch(config),
    mailer: createMailer(config),
    keyUses: new Map(),
    sessionUses: new Map(),
    logError: () => undefined,
  }
  const app = await createApp(context)
  const checkStatus = createStatusCheck(app.endpoints)

  const sendFrom =
    (address: string): Send =>
    async (method, path, body, headers = {}) => {
      const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
      const response = await app.server.inject({
        method,
        url: `${config.basePath}/api/v1${path}`,
        remoteAddress: address,
        headers: { ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
      })
      checkStatus(method, path, response.statusCode)
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        bytes: response.rawPayload,
        json: isJson && response.body !== '' ? response.json() : undefined,
      }
    }
  let callers = 0
  const send: Send = (...request) =>
    sendFrom(`10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`)(...request)

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
    if (signedIn.status !== 200) throw new Error(`sign in: ${signedIn.text}`)
    const token: string = signedIn.json.token
    const sendAs: Send = (method, path, sent, headers = {}) =>
      send(method, path, sent, { authorization: token, ...headers })
    const upload: Person['upload'] = async (path, parts, headers) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(parts)) {
        if (typeof value === 'string') form.set(name, value)
        else form.set(name, new Blob([new Uint8Array(value)]), 'items')
      }
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const type = request.headers.get('content-type') ?? ''
      return sendAs('POST', path, Buffer.from(await request.arrayBuffer()), {
        ...headers,
        'content-type': type,
      })
    }
    const self = await sendAs('GET', '/users/self')
    const householdUuid: string = self.json.item.groupId
    const { id: householdId } = await context.database.read
      .selectFrom('household')
      .select('id')
      .where('uuid', '=', householdUuid)
      .executeTakeFirstOrThrow()
    return {
      email,
      password,
      token,
      householdId,
      householdUuid,
      userId: self.json.item.id,
      send: sendAs,
      upload,
      importCsv: (content, query = '?report=true') =>
        upload(`/items/import${query}`, { csv: Buffer.from(content) }),
      async exportCsv(query = '') {
        const response = await sendAs('GET', `/items/export${query}`)
        if (response.status !== 200) throw new Error(`export: ${response.text}`)
        return response.text
      },
      undo: (write) => sendAs('POST', `/journal/${batchOf(write)}/undo`),
    }
  }

  async function close(): Promise<void> {
    await app.server.close()
    await events.close()
    await database.close()
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  return {
    kind,
    app,
    context,
    config,
    send,
    sendFrom,
    signUp,
    setNow(clock) {
      now = clock
    },
    setOnStatement(listener) {
      onStatement = listener
    },
    leave: () => events.close(),
    close,
    [Symbol.asyncDispose]: close,
  }
}
