import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { explainStart } from '#server/start-errors.ts'
import { builtServer } from './built-program-file.ts'
import { freePort } from './free-port.ts'
import { createDatabase } from './postgres.ts'
import { fromSource, startProgram, startServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
const children: ChildProcess[] = []
afterEach(async () => {
  // End processes that a failed test has left.
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function startHere(settings: Record<string, string>, args: readonly string[] = []) {
  const program = startProgram({ CUBBY_DATA_DIR: dataDir, ...settings }, args)
  children.push(program.child)
  return program
}

describe('A setting', () => {
  it.each([
    ['CUBBY_PORT', '70000'],
    ['CUBBY_ALLOW_REGISTRATION', 'perhaps'],
    ['CUBBY_DATABASE_URL', 'mysql://localhost/cubby'],
    ['CUBBY_BASE_URL', 'cubby.example'],
    ['CUBBY_BASE_URL', 'https://ann:secret@cubby.example'],
    ['CUBBY_BASE_URL', 'https://cubby.example//inventory'],
    ['CUBBY_RELEASE_FEED_URL', 'releases.example'],
    ['CUBBY_MAIL_URL', 'mail.example.org'],
    ['CUBBY_MAIL_URL', 'smtp://mail.example.org'],
    ['CUBBY_MAIL_URL', 'smtp://mail.example.org/?from=cubby@example.org'],
    ['CUBBY_PRODUCT_LOOKUP', 'upcitemdb, amazon'],
    ['CUBBY_PROXY_USER_HEADER', 'Remote-Email'],
    ['CUBBY_TRUSTED_PROXIES', '1'],
    ['CUBBY_TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
    ['CUBBY_TIME_ZONE', 'Moon/Tycho'],
    ['CUBBY_MAX_IMPORT_MB', '1.5'],
  ])('with an invalid value is reported in one sentence with its name: %s is %s', (name, value) => {
    const sentence = explainRefusal({ CUBBY_DATA_DIR: dataDir, [name]: value })
    expect(sentence).toMatch(/^.+$/)
    expect(sentence).toContain(name)
  })

  it.each([
    ['CUBBY_BACKUP_DIR', (folder: string) => ({ CUBBY_BACKUP_DIR: folder })],
    [
      'CUBBY_BACKUP_DIR',
      () => ({ CUBBY_BACKUP_DIR: '/srv/backups', CUBBY_STORAGE_URL: 'file:///srv/backups/files/' }),
    ],
    [
      'CUBBY_BACKUP_URL',
      () => ({
        CUBBY_STORAGE_URL: 's3://key:secret@nas.lan:9000/bucket/cubby/files',
        CUBBY_BACKUP_URL: 's3://key:secret@nas.lan:9000/bucket/cubby',
      }),
    ],
  ])('%s is refused when backups would be in the place of the uploaded files', (name, settings) => {
    const sentence = explainRefusal({ CUBBY_DATA_DIR: dataDir, ...settings(dataDir) })
    expect(sentence).toContain(`${name} must not contain the uploaded files`)
  })

  it('CUBBY_STORAGE_URL is refused when it is the data folder', () => {
    const sentence = explainRefusal({ CUBBY_DATA_DIR: dataDir, CUBBY_STORAGE_URL: dataDir })
    expect(sentence).toContain('CUBBY_STORAGE_URL must be another folder than CUBBY_DATA_DIR')
  })

  /** Returns the message of a program that does not start with these settings. */
  function explainRefusal(settings: Record<string, string>): unknown {
    try {
      return readConfig(settings)
    } catch (error) {
      return explainStart(error, undefined)
    }
  }
})

describe('The program', () => {
  it.each([
    ['CUBBY_PORT', 'abc'],
    ['CUBBY_DATABASE_URL', 'postgres://127.0.0.1:1/cubby'],
    ['CUBBY_CURRENCIES_FILE', '/nowhere/currencies.json'],
  ])('exits with one sentence that names the setting %s when its value is %s', async (name, value) => {
    const { output, ended } = startHere({ [name]: value })
    const [code] = await ended
    expect(code).toBe(1)
    expect(output.err.trim().split('\n')).toHaveLength(1)
    expect(output.err).toContain(name)
  })

  it.each(['--help', 'help', '--demo'])(
    'lists its commands when its argument is %s, and does not start',
    async (asked) => {
      const { output, ended } = startHere({}, [asked])
      const [code] = await ended
      expect([code, output.out]).toEqual([1, ''])
      expect(output.err).toContain(
        'It has archive, doctor, move-in, restore, user; without one, the server starts.',
      )
    },
  )

  it('exits with a message when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { output, ended } = startHere({ CUBBY_PORT: String(port) })
    const [code] = await ended
    other.close()
    expect(code).toBe(1)
    expect(output.err.trim()).toMatch(/^CUBBY_PORT .*\.$/)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints its address in one line, and ends cleanly on %s',
    async (signal) => {
      const port = await freePort()
      const { child, output, ended } = startHere({ CUBBY_PORT: String(port) })
      await once(child.stdout ?? child, 'data')
      expect(output.out.trim().split('\n')).toEqual([expect.stringContaining(`http://localhost:${port}`)])
      expect((await fetch(`http://127.0.0.1:${port}/api/v1/status`)).status).toBe(200)
      child.kill(signal)
      // Sends a second signal, because a terminal and a start script may both forward it.
      child.kill(signal)
      expect(await ended).toEqual([0, null])
      expect(output.err).toBe('')
    },
  )

  it('runs from source, where it hashes passwords at full cost', { tags: 'slow' }, async () => {
    const server = await startServer({ CUBBY_DATA_DIR: dataDir }, fromSource)
    children.push(server.child)
    await server.signUp()
    expect((await server.call('POST', '/items', { name: 'Lamp' })).status).toBe(201)
    server.child.kill('SIGTERM')
    expect([await server.ended, server.output.err]).toEqual([[0, null], ''])
    using stored = new DatabaseSync(join(dataDir, 'cubby.db'))
    expect(stored.prepare('select password_hash from user_account').all()).toEqual([
      { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ])
  })

  it('prints the position of an uncaught error, and no other source code', async () => {
    const breaking = "process.on('SIGTERM', () => (globalThis.setInterval = undefined))"
    const { child, ended, output } = await startServer(
      { CUBBY_DATA_DIR: dataDir },
      {
        command: [
          process.execPath,
          '--import',
          `data:text/javascript,${encodeURIComponent(breaking)}`,
          builtServer,
        ],
      },
    )
    children.push(child)
    child.kill('SIGTERM')
    expect(await ended).toEqual([1, null])
    expect(output.err).toMatch(/TypeError: setInterval is not a function\n +at stop /)
    expect(output.err.length).toBeLessThan(2000)
  })

  it('completes downloads when it is told to end, and does not wait for idle connections', async () => {
    const server = await startServer({ CUBBY_DATA_DIR: dataDir })
    children.push(server.child)
    await server.signUp()
    const { json: item } = await server.call('POST', '/items', { name: 'Lamp' })
    const form = new FormData()
    const size = 30_000_000
    form.set('name', 'film')
    form.set('file', new Blob([new Uint8Array(size)]))
    const { json } = await server.call('POST', `/items/${item.id}/attachments`, form)
    const path = `/items/${item.id}/attachments/${json.attachments[0].id}`
    const response = await fetch(server.url + path, { headers: { authorization: server.authorization() } })
    const reader = response.body?.getReader()
    let received = (await reader?.read())?.value?.length ?? 0
    server.child.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${server.url}/live`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused')
    for (let part = await reader?.read(); part?.value; part = await reader?.read())
      received += part.value.length
    expect(received).toBe(size)
    const asked = performance.now()
    expect(await server.ended).toEqual([0, null])
    expect(performance.now() - asked).toBeLessThan(20_000)
  })

  it('sends changes of another server on the same PostgreSQL to a WebSocket, and ends cleanly while the socket is open', async () => {
    const database = await createDatabase('migrated')
    async function start() {
      const port = await freePort()
      const { child } = startHere({ CUBBY_PORT: String(port), CUBBY_DATABASE_URL: database.url })
      await once(child.stdout ?? child, 'data')
      const post = (path: string, body: object, authorization = '') =>
        fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization },
          body: JSON.stringify(body),
        })
      return { child, port, post }
    }
    const one = await start()
    const other = await start()
    const credentials = { username: 'ann@example.org', password: 'correct horse battery' }
    await one.post('/users/register', { name: 'Ann', email: credentials.username, ...credentials })
    const signedIn = await one.post('/users/login', credentials)
    // as: the response is parsed JSON. The response of a sign-in contains a token.
    const { token } = (await signedIn.json()) as { token: string }
    const bare = token.replace('Bearer ', '')
    const socket = new WebSocket(`ws://127.0.0.1:${other.port}/api/v1/ws/events?access_token=${bare}`)
    await once(socket, 'open')
    const heard = once(socket, 'message')
    expect((await one.post('/labels', { name: 'Winter' }, token)).status).toBe(201)
    expect((await heard)[0].data).toBe('{"event":"label.mutation"}')
    const closed = once(socket, 'close')
    for (const { child } of [other, one]) {
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    }
    expect((await closed)[0].code).toBe(1001)
    await database.drop()
  })
})
