import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase } from './postgres.ts'
import { startServer, type RunningServer } from './start-program.ts'

let dataDir = ''
let server: RunningServer | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cubby-observe-'))
})
afterEach(async () => {
  server?.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}): Promise<RunningServer> {
  server = await startServer({ CUBBY_DATA_DIR: dataDir, ...settings })
  return server
}

it('Metrics are off unless they are switched on', async () => {
  const { url } = await start()
  const response = await fetch(new URL('/metrics', url))
  expect(await response.text()).not.toContain('# HELP')
})

it('Metrics measure requests, writes, storage, jobs, the database and the process, for those who know the token', async () => {
  const { url, call, signUp } = await start({ CUBBY_METRICS: 'true', CUBBY_METRICS_TOKEN: 'open sesame' })
  await signUp()
  const { json: item } = await call('POST', '/items', { name: 'Lamp' })
  const form = new FormData()
  form.set('name', 'manual')
  form.set('file', new Blob(['%PDF-1.7\n']))
  await call('POST', `/items/${item.id}/attachments`, form)
  await call('GET', '/items/secret-in-the-address')
  const ask = (authorization: string) => fetch(new URL('/metrics', url), { headers: { authorization } })
  expect([(await ask('')).status, (await ask('Bearer open')).status]).toEqual([401, 401])
  const response = await ask('Bearer open sesame')
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ])
  const valueOf = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')
        .at(-1),
    )
  const count = 'cubby_http_request_duration_seconds_count'
  expect(valueOf(`${count}{method="POST",route="/api/v1/items",status="201"}`)).toBe(1)
  expect(valueOf(`${count}{method="GET",route="/api/v1/items/:id",status="400"}`)).toBe(1)
  expect(text).not.toContain('secret-in-the-address')
  expect(valueOf('cubby_write_duration_seconds_count{ok="true"}')).toBeGreaterThan(2)
  expect(valueOf('cubby_storage_duration_seconds_count{operation="put",ok="true"}')).toBeGreaterThan(0)
  expect(valueOf('cubby_job_runs_total{job="sessions",ok="true"}')).toBe(1)
  expect(valueOf('cubby_database_bytes')).toBeGreaterThan(100_000)
  const dashboard = await readFile(join(import.meta.dirname, '../../docs/grafana/cubby.json'), 'utf8')
  const shown = new Set(dashboard.match(/\b(cubby|nodejs|process)_\w+/g))
  expect(shown.size).toBeGreaterThan(8)
  for (const name of shown) expect(text).toContain(name)
  for (const name of ['cubby_sockets', 'cubby_database_waiting']) expect(valueOf(`${name} `), name).toBe(0)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(valueOf(`${name} `), name).toBeGreaterThan(0)
})

it('The log has a line of JSON for each failure, with the id that its caller was told, and no secret', async () => {
  const database = await createDatabase()
  const settings = {
    CUBBY_DATABASE_URL: database.url,
    CUBBY_METRICS: 'true',
    CUBBY_METRICS_TOKEN: 'metrics-secret-1',
    CUBBY_ALLOW_NETS: '127.0.0.1',
  }
  const { call, signUp, authorization, output, url } = await start(settings)
  await signUp()
  const token = authorization().replace('Bearer ', '')
  const { json: key } = await call('POST', '/users/self/api-keys', { name: 'Key', role: 'editor' })
  const address = 'discord://notifier-secret-2@1234567'
  await call('POST', '/notifiers', { name: 'Chat', url: address, isActive: true })
  const { json: invitation } = await call('POST', '/groups/invitations', { uses: 1, role: 'editor' })
  const { json: calendar } = await call('POST', '/users/self/calendar')
  await database.drop()

  const ids: string[] = []
  const fail = async (method: string, path: string, body?: object) =>
    ids.push((await call(method, path, body)).json.requestId)
  await fail('GET', `/items?access_token=${token}`)
  await fail('GET', `/items?access_token=${key.token}`)
  await fail('POST', '/notifiers', { name: 'Chat', url: address, isActive: true })
  await fail('PUT', '/users/change-password', { current: 'correct horse battery', new: 'password-secret-3' })
  await fail('POST', '/users/login', { username: 'ann@example.org', password: 'password-secret-4' })
  await fail('POST', '/users/register', {
    name: 'B',
    email: 'b@example.org',
    password: 'password-secret-5',
    token: invitation.token,
  })
  await fetch(new URL('/metrics', url), { headers: { authorization: 'Bearer metrics-secret-1' } })
  // The first line says that Cubby is ready.
  const readLog = () => output.out.trim().split('\n').slice(1)
  await expect.poll(() => readLog().filter((line) => line.includes('requestId')).length).toBe(6)

  const lines = readLog().map((line) => JSON.parse(line))
  const told = new Set(lines.flatMap(({ requestId }) => requestId ?? []))
  expect(told).toEqual(new Set(ids))
  const secrets = [
    token,
    key.token,
    invitation.token,
    JSON.stringify(calendar).match(/[\w-]{20,}/)?.[0],
    'correct horse battery',
    'notifier-secret-2',
    'metrics-secret-1',
    'password-secret',
    new URL(database.url).password,
  ]
  for (const secret of secrets) {
    expect(secret).toMatch(/.{6}/)
    expect(output.out + output.err).not.toContain(secret)
  }
})
