// @module-tag slow

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase } from './postgres.ts'
import { startProgram, startServer, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dataDir = ''
let server: RunningServer | undefined
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  server?.child.kill('SIGKILL')
})

async function start(settings: Record<string, string> = {}): Promise<RunningServer> {
  server = await startServer({ CUBBY_DATA_DIR: dataDir, ...settings })
  return server
}

it('Metrics are off by default', async () => {
  const { url } = await start()
  const response = await fetch(new URL('/metrics', url))
  expect(await response.text()).not.toContain('# HELP')
})

it('Metrics cover requests, writes, storage, jobs, the database and the process, and need the token', async () => {
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
  let text = ''
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
  // Jobs run when the server starts, and may wait for the database.
  const jobsEnded = async () => {
    text = await (await ask('Bearer open sesame')).text()
    return [valueOf('cubby_job_runs_total{job="sessions",ok="true"}'), valueOf('cubby_database_waiting ')]
  }
  await expect.poll(jobsEnded).toEqual([1, 0])
  const count = 'cubby_http_request_duration_seconds_count'
  expect(valueOf(`${count}{method="POST",route="/api/v1/items",status="201"}`)).toBe(1)
  expect(valueOf(`${count}{method="GET",route="/api/v1/items/:id",status="400"}`)).toBe(1)
  expect(text).not.toContain('secret-in-the-address')
  expect(valueOf('cubby_write_duration_seconds_count{ok="true"}')).toBeGreaterThan(2)
  expect(valueOf('cubby_storage_duration_seconds_count{operation="put",ok="true"}')).toBeGreaterThan(0)
  expect(valueOf('cubby_database_bytes')).toBeGreaterThan(100_000)
  const dashboard = await readFile(join(import.meta.dirname, '../../docs/grafana/cubby.json'), 'utf8')
  const shown = new Set(dashboard.match(/\b(cubby|nodejs|process)_\w+/g))
  expect(shown.size).toBeGreaterThan(8)
  for (const name of shown) expect(text).toContain(name)
  expect(valueOf('cubby_sockets ')).toBe(0)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(valueOf(`${name} `), name).toBeGreaterThan(0)
})

it('The log has a line of JSON for each failure, with the request id of the response, and no secret', async () => {
  const database = await createDatabase('migrated')
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
  // Skips the first line, which says that Cubby is ready.
  const readLog = () => output.out.trim().split('\n').slice(1)
  await expect.poll(() => readLog().filter((line) => line.includes('requestId')).length).toBe(6)

  const lines = readLog().map((line) => JSON.parse(line))
  const loggedIds = new Set(lines.flatMap(({ requestId }) => requestId ?? []))
  expect(loggedIds).toEqual(new Set(ids))
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

const secretSettings: Readonly<Record<string, (secret: string) => string>> = {
  CUBBY_BACKUP_KEY: (secret) => secret,
  CUBBY_BACKUP_URL: (secret) => `s3://KEY:${secret}@127.0.0.1:1/backups?tls=false`,
  CUBBY_DATABASE_URL: (secret) => `postgres://cubby:${secret}@127.0.0.1:1/cubby`,
  CUBBY_MAIL_URL: (secret) => `smtps://cubby:${secret}@127.0.0.1:1/?from=cubby@example.org`,
  CUBBY_METRICS_TOKEN: (secret) => secret,
  CUBBY_OIDC_CLIENT_SECRET: (secret) => secret,
  CUBBY_STORAGE_URL: (secret) => `s3://KEY:${secret}@127.0.0.1:1/files?tls=false`,
  OTEL_EXPORTER_OTLP_HEADERS: (secret) => `authorization=Bearer%20${secret}`,
}
const secretOf = (name: string) =>
  name === 'CUBBY_BACKUP_KEY'
    ? 'AGE-SECRET-KEY-1TTUX6XYYWVAAZN8CU2Q67SQZ8XSTHH4XFHNN0L3QT0P4QQZ28C2QTKZRT7'
    : `${name.toLowerCase().replaceAll('_', '-')}-hidden`
const settingsWith = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, secretSettings[name]?.(secretOf(name)) ?? '']))

it('The log contains no secret of the settings when the servers that the settings name do not respond', async () => {
  const all = await readFile(join(import.meta.dirname, '../../docs/settings.md'), 'utf8')
  const oidc = await readFile(join(import.meta.dirname, '../../docs/oidc.md'), 'utf8')
  const named = `${all}${oidc}`.match(/\bCUBBY_\w*(?:KEY|TOKEN|SECRET|PASSWORD|_URL)\b/g)
  const withoutSecret = ['CUBBY_BASE_URL', 'CUBBY_OIDC_ISSUER_URL', 'CUBBY_RELEASE_FEED_URL']
  const missing = new Set(named).difference(new Set([...Object.keys(secretSettings), ...withoutSecret]))
  expect([...missing]).toEqual([])

  const names = Object.keys(secretSettings).filter((name) => name !== 'CUBBY_DATABASE_URL')
  const { call, signUp, output, url, child, ended } = await start({
    ...settingsWith(names),
    CUBBY_BASE_URL: 'http://localhost:7745',
    CUBBY_METRICS: 'true',
    CUBBY_OIDC_ISSUER_URL: 'http://127.0.0.1:1',
    CUBBY_OIDC_CLIENT_ID: 'cubby',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  })
  await signUp()
  await call('POST', '/backups')
  await call('POST', '/users/forgot-password', { email: 'ann@example.org' })
  await fetch(`${url}/users/login/oidc`, { redirect: 'manual' })
  const { json: item } = await call('POST', '/items', { name: 'Lamp' })
  const form = new FormData()
  form.set('name', 'manual')
  form.set('file', new Blob(['%PDF-1.7\n']))
  expect((await call('POST', `/items/${item.id}/attachments`, form)).status).toBe(503)
  const authorization = `Bearer ${secretOf('CUBBY_METRICS_TOKEN')}`
  expect((await fetch(new URL('/metrics', url), { headers: { authorization } })).status).toBe(200)
  const readLog = () => output.out + output.err
  for (const logged of [/backup/, /Mailing a link/, /oidc|provider/, /storage/])
    await expect.poll(readLog).toMatch(logged)
  child.kill('SIGTERM')
  await ended
  expect(readLog()).toMatch(/trace/)
  for (const name of names) expect(readLog(), name).not.toContain(secretOf(name))
})

it.each(Object.keys(secretSettings))('A start with a wrong %s does not print its value', async (name) => {
  // No machine has this address, so the server does not start even when the setting is valid.
  const settings = { CUBBY_DATA_DIR: dataDir, CUBBY_HOST: '192.0.2.1' }
  const right = settingsWith([name])[name] ?? ''
  const cutOff = right.slice(0, right.indexOf('@') + 1) || `${right} \n:`
  for (const value of [right, cutOff]) {
    const { output, ended } = startProgram({ ...settings, [name]: value })
    await ended
    expect(output.out + output.err).not.toContain(secretOf(name))
  }
})
