import { afterEach, expect, it } from 'vitest'
import { jobs } from '#server/app.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { version } from '#server/shared/process/version.ts'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { useStubServer } from '#test/stub-server.ts'

const release = {
  tag_name: 'v99.1.0',
  name: 'Cubby 99.1',
  html_url: 'https://example.org/releases/99.1.0',
  published_at: '2026-11-02T13:16:20Z',
  draft: false,
  prerelease: false,
  body: 'Better.',
}

const stub = await useStubServer()
let app: TestApp
afterEach(() => app.close())

// Runs on SQLite only, because the result does not depend on the kind of database.
const start = async (environment: Record<string, string> = {}) =>
  (app = await createTestApp('sqlite', {
    CUBBY_ALLOW_NETS: '127.0.0.1',
    CUBBY_RELEASE_FEED_URL: `http://127.0.0.1:${stub.port}/releases/latest`,
    ...environment,
  }))

const answerWith = (body: unknown, status = 200) =>
  stub.respond((_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
  )

/** Runs the release check as after a start, or `hours` later. Returns the lines of the log. */
async function check(hours = 0): Promise<string[]> {
  const said: string[] = []
  const now = Date.now()
  app.setNow(() => now + hours * 3_600_000)
  await runJobs(app.context, jobs, (name, error) => said.push(`${name}: ${String(error)}`))
  app.setNow(Date.now)
  return said
}

const latest = async () => (await app.send('GET', '/status')).json.latest
const own = { version: `v0.22.3+cubby.${version}`, date: '', cubbyVersion: version, url: '' }
const newer = {
  version: 'v0.22.3+cubby.99.1.0',
  date: '2026-11-02 13:16:20 +0000 UTC',
  cubbyVersion: '99.1.0',
  url: release.html_url,
}

it('The release check calls no server when no feed is configured', async () => {
  await start({ CUBBY_RELEASE_FEED_URL: '' })
  expect([await check(), await latest(), stub.requests]).toEqual([[], own, []])
})

it.each([
  ['a draft', { ...release, draft: true }],
  ['a prerelease', { ...release, prerelease: true }],
  ['a prerelease by its name', { ...release, tag_name: 'v99.1.0-beta.1' }],
  ['a release without a version', { ...release, tag_name: 'nightly' }],
  ['a list', [release]],
  ['without an object', 'null'],
  ['without JSON', '<html>'],
])('The release check logs one line when the response is invalid: %s', async (_what, body) => {
  await start()
  answerWith(body)
  expect(await check()).toEqual([
    expect.stringContaining('release check: Error: The response of CUBBY_RELEASE_FEED_URL'),
  ])
  expect(await latest()).toEqual(own)
})

it('The release check logs one line and keeps its result when the feed fails or redirects to an internal address', async () => {
  await start()
  answerWith(release)
  expect(await check()).toEqual([])
  answerWith('', 503)
  expect(await check(24)).toEqual([expect.stringContaining('answered 503')])
  expect(await check(24.9)).toEqual([])
  expect(await check(25.1)).toEqual([expect.stringContaining('answered 503')])
  stub.respond((_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end())
  expect(await check(49)).toEqual([expect.stringContaining('127.0.0.2 is not a public address')])
  expect(await latest()).toEqual(newer)
})

it('The release check does not call an internal address that CUBBY_ALLOW_NETS does not allow', async () => {
  await start({ CUBBY_ALLOW_NETS: '' })
  expect(await check()).toEqual([expect.stringContaining('is not a public address')])
  expect(stub.requests).toEqual([])
})

it('The release check logs one line when the feed does not answer', async () => {
  await start()
  Object.assign(app.context, {
    fetchOutbound: createOutboundFetch({ allowNets: ['127.0.0.1'], limitMs: 50 }),
  })
  stub.respond(() => undefined)
  expect(await check()).toEqual([expect.stringContaining('did not respond in time')])
})

it('The status contains a newer release, which the server reads once a day without sending data about itself', async () => {
  await start()
  answerWith(release)
  expect(await latest()).toEqual(own)
  expect(await check()).toEqual([])
  expect(await latest()).toEqual(newer)
  await check(23)
  expect(stub.requests).toMatchObject([{ method: 'GET', path: '/releases/latest', body: '' }])
  expect(stub.requests[0]?.headers).toEqual({
    accept: 'application/json',
    connection: 'close',
    host: `127.0.0.1:${stub.port}`,
    'user-agent': 'Cubby',
  })
  await check(24)
  expect(stub.requests).toHaveLength(2)
})

it('The status ignores an older release, a link with a script and an invalid date', async () => {
  await start()
  answerWith({ ...release, tag_name: 'v0.0.1' })
  expect([await check(), await latest()]).toEqual([[], own])
  answerWith({ tag_name: '99.1.0', html_url: 'javascript:alert(1)', published_at: 'soon' })
  expect(await check(24)).toEqual([])
  expect(await latest()).toEqual({ ...newer, date: '', url: '' })
})
