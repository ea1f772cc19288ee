// @module-tag slow

import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtServer } from './built-program-file.ts'
import { createDatabase } from './postgres.ts'
import { startProgram, startServer, type RunningServer } from './start-program.ts'
import { createStubServer, type StubServer } from './stub-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Span {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status?: { code: number }
  attributes: Record<string, unknown>
}

interface Sent {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<Span, 'attributes'> & { attributes: { key: string; value: Record<string, unknown> }[] })[]
    }[]
  }[]
}

let dataDir = ''
let receiver: StubServer
let server: RunningServer | undefined
beforeEach(async () => {
  dataDir = await temporaryFolder()
  receiver = await createStubServer()
  receiver.respond((_request, response) => response.setHeader('content-type', 'application/json').end('{}'))
})
afterEach(async () => {
  server?.child.kill('SIGKILL')
  await receiver.close()
})

async function start(settings: Record<string, string> = {}): Promise<RunningServer> {
  server = await startServer({
    CUBBY_DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`,
    ...settings,
  })
  return server
}

/** Ends the server, which then sends its remaining spans. */
async function readSpans({ child, ended }: RunningServer): Promise<Span[]> {
  child.kill('SIGTERM')
  await ended
  return receiver.requests.flatMap(({ body }) => {
    // as: the body is parsed JSON in the format that OpenTelemetry prescribes.
    const { resourceSpans } = JSON.parse(body) as Sent
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    return spans.map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }))
  })
}

const engines = [
  { system: 'sqlite', makeSettings: async () => ({}) },
  {
    system: 'postgresql',
    makeSettings: async () => ({ CUBBY_DATABASE_URL: (await createDatabase('migrated')).url }),
  },
] as const

describe.each(engines)('Traces on $system', ({ system, makeSettings }) => {
  it('have a span for each request, for each of its statements, and for each job', async () => {
    const running = await start({
      ...(await makeSettings()),
      OTEL_SERVICE_NAME: 'inventory',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=receiver-secret',
    })
    await running.signUp()
    const { json: item } = await running.call('POST', '/items', { name: 'Lamp' })
    await Promise.all([
      running.call('PUT', `/items/${item.id}`, { name: 'First' }),
      running.call('POST', '/items', { name: 'Second' }),
    ])
    const { json: refused } = await running.call('GET', '/items/no-id')
    const spans = await readSpans(running)

    expect(
      receiver.requests.map(({ method, path, headers }) => [method, path, headers['x-key']]),
    ).toContainEqual(['POST', '/v1/traces', 'receiver-secret'])
    expect(receiver.requests[0]?.body).toContain('"inventory"')
    const refusal = spans.find(({ attributes }) => attributes['cubby.request_id'] === refused.requestId)
    expect(refusal).toMatchObject({
      name: 'GET /api/v1/items/:id',
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/items/:id',
        'http.response.status_code': 400,
      },
    })

    const below = (parent: Span): Span[] =>
      spans
        .filter(({ parentSpanId }) => parentSpanId === parent.spanId)
        .flatMap((span) => [span, ...below(span)])
    const creations = spans.filter(({ name }) => name === 'POST /api/v1/items')
    expect(creations).toHaveLength(2)
    for (const creation of creations) {
      const statements = below(creation).filter(({ attributes }) => attributes['db.system.name'] === system)
      // Each creation has its own spans for the insert and the commit, even when two writes are committed together.
      for (const own of ['insert item', 'commit']) {
        expect(statements.filter(({ name }) => name === own)).toHaveLength(1)
      }
      for (const { traceId, startTimeUnixNano, endTimeUnixNano } of statements) {
        expect(traceId).toBe(creation.traceId)
        expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(
          BigInt(creation.startTimeUnixNano) - 1_000_000_000n,
        )
        expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(creation.endTimeUnixNano) + 1_000_000_000n)
      }
    }
    const job = spans.find(({ name }) => name === 'job sessions')
    expect(job && below(job).map(({ name }) => name)).toContain('select job_run')
  })
})

it('Traces continue from the traceparent of a trusted proxy only', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const ask = async (settings: Record<string, string>) => {
    const running = await start(settings)
    receiver.requests.length = 0
    await fetch(new URL('/api/v1/status', running.url), { headers })
    const spans = await readSpans(running)
    return spans.find(({ name }) => name === 'GET /api/v1/status')
  }
  expect(await ask({ CUBBY_TRUSTED_PROXIES: '127.0.0.1' })).toMatchObject({
    traceId,
    parentSpanId: '00f067aa0ba902b7',
  })
  const own = await ask({ CUBBY_TRUSTED_PROXIES: '10.0.0.0/8' })
  expect(own?.traceId).toMatch(/^[\da-f]{32}$/)
  expect(own?.traceId).not.toBe(traceId)
})

it('Traces contain calls to other servers, and no password, token, notifier address or word of an item', async () => {
  const other = await createStubServer()
  const database = await createDatabase('migrated')
  const running = await start({
    CUBBY_DATABASE_URL: database.url,
    CUBBY_ALLOW_NETS: '127.0.0.1',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=receiver-secret',
  })
  await running.signUp()
  const { call } = running
  const token = running.authorization().replace('Bearer ', '')
  const { json: key } = await call('POST', '/users/self/api-keys', { name: 'Key', role: 'editor' })
  const { json: notifier } = await call('POST', '/notifiers', {
    name: 'Chat',
    url: `generic+http://127.0.0.1:${other.port}/notifier-secret?disabletls=yes`,
    isActive: true,
  })
  await call('POST', '/notifiers/test', { id: notifier.id, url: notifier.url })
  const { json: calendar } = await call('POST', '/users/self/calendar')
  const calendarToken = String(JSON.stringify(calendar).match(/[\w-]{20,}/)?.[0])
  await fetch(`${running.url}/calendar/${calendarToken}.ics`)
  await call('GET', `/status?access_token=${token}`)
  await call('POST', '/items', {
    name: 'name-secret',
    purchasePrice: 4711.0815,
    serialNumber: 'serial-secret',
  })
  await call('GET', '/items?q=search-secret&minPrice=4711.0815')
  await call('POST', '/users/login', { username: 'ann@example.org', password: 'wrong-secret' })
  await call('PUT', '/users/change-password', { current: 'correct horse battery', new: 'new-secret-1' })
  await database.drop()
  await call('GET', '/items?q=broken-secret')
  const spans = await readSpans(running)
  await other.close()

  expect(spans.filter(({ name, kind }) => name === 'POST' && kind === 3)).toMatchObject(
    other.requests.map(() => ({ attributes: { 'http.response.status_code': 200 } })),
  )
  expect(spans.find(({ status, kind }) => status?.code === 2 && kind === 2)?.attributes).toMatchObject({
    'http.route': '/api/v1/items',
  })
  const sent = receiver.requests.map(({ body }) => body).join('\n')
  const secrets = [
    token,
    key.token,
    calendarToken,
    'correct horse battery',
    'ann@example.org',
    '-secret',
    // The price of an item, as the client sends it and as the database stores it. It is long, because a short number
    // may also occur in a time or an id.
    '4711.0815',
    '47110815',
    `:${other.port}`,
    new URL(database.url).password,
  ]
  expect(other.requests).not.toEqual([])
  for (const secret of secrets) {
    expect(secret).toMatch(/.{4}/)
    expect(sent).not.toContain(secret)
  }
})

it('When the receiver of traces fails, the server logs this, and users notice nothing', async () => {
  receiver.respond((_request, response) => response.writeHead(400).end('answer-secret'))
  const running = await start()
  await running.signUp()
  expect((await running.call('GET', '/items')).status).toBe(200)
  await readSpans(running)
  expect(running.output.out).toContain('sending traces failed')
  expect(running.output.out).not.toContain('answer-secret')
})

it('A server ends although the receiver of its traces does not respond', async () => {
  receiver.respond(() => undefined)
  const running = await start()
  await running.signUp()
  running.child.kill('SIGTERM')
  const late = sleep(30_000, 'late', { ref: false })
  expect(await Promise.race([running.ended, late])).toEqual([0, null])
})

it('Traces are not sent when their exporter is "none"', async () => {
  const running = await start({ OTEL_TRACES_EXPORTER: 'none' })
  await running.signUp()
  expect(await readSpans(running)).toEqual([])
})

it('Traces are sampled as the standard variable OTEL_TRACES_SAMPLER says', async () => {
  const running = await start({ OTEL_TRACES_SAMPLER: 'always_off' })
  await running.signUp()
  expect(await readSpans(running)).toEqual([])
})

it.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'receiver:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// or http://.',
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"'],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER is "jaeger_remote"'],
  [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG is "10"; it must be from 0 to 1.'],
])('A server does not start with %o and explains why', async (settings, sentence) => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  const { ended, output } = startProgram({ CUBBY_DATA_DIR: dataDir, ...endpoint, ...settings })
  expect(await ended).toEqual([1, null])
  expect(output.err).toContain(sentence)
})

it('A server does not load OpenTelemetry when no receiver of traces is configured', async () => {
  const refuse = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(specifier, context, next) {
      if (/^@opentelemetry\\//.test(specifier)) throw new Error('loads ' + specifier)
      return next(specifier, context)
    } })`
  const command = [
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(refuse)}`,
    builtServer,
  ] as const
  server = await startServer({ CUBBY_DATA_DIR: dataDir }, { command })
  await server.signUp()
  expect((await server.call('GET', '/items')).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  const traced = startProgram(
    { CUBBY_DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    [],
    { command },
  )
  await traced.ended
  expect(traced.output.err).toContain('loads @opentelemetry/')
})
