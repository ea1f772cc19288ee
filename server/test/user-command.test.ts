// @module-tag slow

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { Secret, TOTP } from 'otpauth'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from './postgres.ts'
import { startProgram, startServer, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const servers: RunningServer[] = []
let settings: Record<string, string> = {}
let database: TestDatabase | undefined
beforeEach(async () => {
  settings = { CUBBY_DATA_DIR: await temporaryFolder() }
})
afterEach(async () => {
  for (const { child } of servers.splice(0)) child.kill('SIGKILL')
  await database?.drop()
  database = undefined
  await rm(settings['CUBBY_DATA_DIR'] ?? '', { recursive: true, force: true })
})

async function user(args: readonly string[], line = '') {
  const { child, output, ended } = startProgram(settings, ['user', ...args])
  child.stdin?.end(line)
  const [code] = await ended
  return { code, ...output }
}

async function start(): Promise<RunningServer> {
  const server = await startServer(settings)
  servers.push(server)
  return server
}

async function stop({ child, ended }: RunningServer) {
  child.kill('SIGTERM')
  await ended
}

const signInStatus = async ({ call }: RunningServer, username: string, password: string) =>
  (await call('POST', '/users/login', { username, password })).status

describe('The user command', () => {
  it.each([
    [['lst'], /^Use one of these commands:\n/],
    [['create', 'ann@example.org'], /^Use one of these commands:\n/],
    [['create', 'ann@example.org', '--name', 'Ann', '--password', 'x'], /^Use one of these commands:\n/],
    [['create', 'ann', '--name', 'Ann'], /^email is not an e-mail address\.\n$/],
    [['role', 'ann@example.org', 'Home', 'admin'], /^"admin" is not a role\. .*\.\n$/],
    [['admin', 'ann@example.org', '--on'], /^Use one of these commands:\n/],
    [['admin', 'ann@example.org', '--name', 'Ann'], /^Use one of these commands:\n/],
    [['create', 'ann@example.org', '--name', 'Ann', '--off'], /^Use one of these commands:\n/],
    [['reset-password', 'ann@example.org', '--name', 'Ann'], /^Use one of these commands:\n/],
  ])('explains what is wrong with the arguments %j', async (args, sentence) => {
    const { code, out, err } = await user(args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(sentence)
  })

  it.each([
    [['role', 'ann@example.org', 'Home', 'viewer'], 'This account does not exist.\n'],
    [['reset-password', 'ann@example.org'], 'There is no account ann@example.org.\n'],
    [['two-factor-off', 'ann@example.org'], 'There is no account ann@example.org.\n'],
    [['disconnect', 'ann@example.org'], 'This account does not exist.\n'],
    [['admin', 'ann@example.org'], 'This account does not exist.\n'],
    [['list'], ''],
  ])('%j reports a missing account, and a missing database without creating one', async (args, sentence) => {
    const folder = settings['CUBBY_DATA_DIR'] ?? ''
    const { code, err } = await user(args)
    expect(code).toBe(1)
    expect(err).toBe(
      `CUBBY_DATA_DIR: there is no database in ${folder} yet. Start Cubby once, which makes one, or name the folder that has yours.\n`,
    )
    expect(await readdir(folder)).toEqual([])
    await user(['create', 'ben@example.org', '--name', 'Ben'])
    expect((await user(args)).err).toBe(sentence)
  })

  it('lists no accounts in an empty PostgreSQL, and creates no tables', async () => {
    database = await createDatabase()
    settings['CUBBY_DATABASE_URL'] = database.url
    for (const _ of [1, 2]) {
      const { code, err } = await user(['list'])
      expect([code, err]).toEqual([1, 'The database is empty. Start Cubby once, which makes its tables.\n'])
    }
  })

  it('creates accounts before the first start of the server, and when registration is disabled', async () => {
    settings['CUBBY_ALLOW_REGISTRATION'] = 'false'
    const short = await user(['create', 'ann@example.org', '--name', 'Ann'], 'short\n')
    expect([short.code, short.err]).toEqual([1, 'A password has 8 to 256 characters.\n'])
    const chosen = await user(['create', 'Ann@Example.org', '--name', 'Ann'], 'correct horse battery\n')
    expect(chosen).toEqual({ code: 0, out: 'ann@example.org has an account now.\n', err: '' })
    const made = await user(['create', 'ben@example.org', '--name', 'Ben', '--household', 'Mill'])
    const password = /^Password: (\S{20,})$/m.exec(made.out)?.[1] ?? ''
    expect([made.code, made.err]).toEqual([0, ''])
    const again = await user(['create', 'ben@example.org', '--name', 'Ben'])
    expect([again.code, again.err]).toEqual([1, 'An account with this e-mail address already exists.\n'])

    const server = await start()
    expect(await signInStatus(server, 'ann@example.org', 'correct horse battery')).toBe(200)
    expect(await signInStatus(server, 'ben@example.org', password)).toBe(200)
    const listed = await user(['list'])
    expect([listed.code, listed.err]).toEqual([0, ''])
    expect(listed.out.trim().split('\n')).toEqual([
      expect.stringMatching(/^ann@example\.org {2}"Ann" {2}server admin, owner of "Home" \([\da-f-]{36}\)$/),
      expect.stringMatching(/^ben@example\.org {2}"Ben" {2}owner of "Mill" \([\da-f-]{36}\)$/),
    ])
  })

  it('refuses to remove the last owner of a household, and to change SQLite while a server runs', async () => {
    const server = await start()
    await server.signUp()
    for (const args of [
      ['create', 'ben@example.org', '--name', 'Ben'],
      ['role', 'ann@example.org', 'Home', 'viewer'],
      ['reset-password', 'ann@example.org'],
    ]) {
      const { code, out, err } = await user(args, 'another long password\n')
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^Another Cubby is using .* Stop it first.*\.\n$/)
    }
    await stop(server)
    const last = await user(['role', 'ann@example.org', 'Home', 'viewer'])
    expect([last.code, last.out]).toEqual([1, ''])
    expect(last.err).toMatch(/^This is the last owner of the household\./)
  })

  it.each(['SQLite', 'PostgreSQL'])('resets a password and ends the sessions on %s', async (kind) => {
    if (kind === 'PostgreSQL') {
      database = await createDatabase('migrated')
      settings['CUBBY_DATABASE_URL'] = database.url
    }
    let server = await start()
    await server.signUp()
    const token = server.authorization()
    if (kind === 'SQLite') await stop(server)
    const reset = await user(['reset-password', 'ANN@example.org'], 'another long password\r\n')
    expect(reset).toEqual({
      code: 0,
      out: 'ann@example.org has a new password, and is signed out everywhere.\n',
      err: '',
    })
    if (kind === 'SQLite') server = await start()
    const self = await fetch(`${server.url}/users/self`, { headers: { authorization: token } })
    expect(self.status).toBe(401)
    expect(await signInStatus(server, 'ann@example.org', 'correct horse battery')).toBe(401)
    expect(await signInStatus(server, 'ann@example.org', 'another long password')).toBe(200)
  })

  it('turns off two-factor authentication for a user who has lost the app and the recovery codes', async () => {
    let server = await start()
    await server.signUp()
    const { json } = await server.call('POST', '/users/self/two-factor', {
      password: 'correct horse battery',
    })
    const code = new TOTP({ secret: Secret.fromBase32(json.secret) }).generate()
    await server.call('POST', '/users/self/two-factor/confirm', { code })
    expect(await signInStatus(server, 'ann@example.org', 'correct horse battery')).toBe(401)
    await stop(server)
    const off = await user(['two-factor-off', 'Ann@example.org'])
    expect(off).toEqual({ code: 0, out: 'ann@example.org signs in with the password alone.\n', err: '' })
    const again = await user(['two-factor-off', 'ann@example.org'])
    expect(again.out).toBe('ann@example.org had no two-factor sign-in.\n')
    server = await start()
    expect(await signInStatus(server, 'ann@example.org', 'correct horse battery')).toBe(200)
  })

  it('sets a password for an account of a provider only after the account is unlinked', async () => {
    await user(['create', 'ann@example.org', '--name', 'Ann'], 'correct horse battery\n')
    using stored = new DatabaseSync(join(settings['CUBBY_DATA_DIR'] ?? '', 'cubby.db'))
    stored.exec(
      `update user_account set oidc_issuer = 'https://login.example.org', oidc_subject = '1', password_hash = ''`,
    )
    const reset = () => user(['reset-password', 'ann@example.org'], 'another long password\n')
    const refused = await reset()
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(
      /^ann@example\.org signs in through the provider\. .*“user disconnect ann@example\.org” first\.\n$/,
    )
    expect(await user(['disconnect', 'Ann@example.org'])).toEqual({
      code: 0,
      out: 'ann@example.org is not connected to a provider any more, and is signed out everywhere.\n',
      err: '',
    })
    expect((await reset()).code).toBe(0)
    expect(await user(['disconnect', 'ann@example.org'])).toEqual({
      code: 0,
      out: 'ann@example.org was not connected to a provider.\n',
      err: '',
    })
    const server = await start()
    expect(await signInStatus(server, 'ann@example.org', 'another long password')).toBe(200)
  })

  it('makes an account a server admin, and refuses to remove the last server admin', async () => {
    for (const [name, address] of [
      ['Ann', 'ann@example.org'],
      ['Ben', 'ben@example.org'],
    ] as const)
      await user(['create', address, '--name', name], 'correct horse battery\n')
    const last = await user(['admin', 'ann@example.org', '--off'])
    expect([last.code, last.out]).toEqual([1, ''])
    expect(last.err).toMatch(/^This is the only server admin\. .*“user admin EMAIL”\.\n$/)
    const on = await user(['admin', 'Ben@example.org'])
    expect(on).toEqual({ code: 0, out: 'ben@example.org is now a server admin.\n', err: '' })
    const off = await user(['admin', 'ann@example.org', '--off'])
    expect(off).toEqual({ code: 0, out: 'ann@example.org is no longer a server admin.\n', err: '' })
    const admins = (await user(['list'])).out.split('\n').filter((line) => line.includes('server admin'))
    expect(admins).toEqual([expect.stringMatching(/^ben@example\.org /)])
  })

  it('refuses to reset a password when password sign-in is disabled', async () => {
    await user(['create', 'ann@example.org', '--name', 'Ann'], 'correct horse battery\n')
    Object.assign(settings, {
      CUBBY_ALLOW_LOCAL_SIGN_IN: 'false',
      CUBBY_OIDC_ISSUER_URL: 'https://login.example.org',
      CUBBY_OIDC_CLIENT_ID: 'cubby',
    })
    const { code, out, err } = await user(['reset-password', 'ann@example.org'], 'another long password\n')
    expect([code, out, err]).toEqual([1, '', 'Passwords are switched off: local login is not enabled.\n'])
  })

  it('notifies a server on PostgreSQL at once of changed accounts', async () => {
    database = await createDatabase('migrated')
    settings['CUBBY_DATABASE_URL'] = database.url
    const server = await start()
    await server.signUp()
    const token = server.authorization().replace('Bearer ', '')
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/events?access_token=${token}`)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    const { json: invitation } = await server.call('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const ben = { name: 'Ben', email: 'ben@example.org', password: 'correct horse battery' }
    await server.call('POST', '/users/register', { ...ben, token: invitation.token })
    expect((await user(['reset-password', 'ann@example.org'], 'correct horse battery\n')).code).toBe(0)
    await closed

    const changed = await user(['role', ben.email, 'Home', 'editor'])
    expect(changed).toEqual({ code: 0, out: 'ben@example.org is now editor of "Home".\n', err: '' })
    await server.signIn()
    expect((await server.call('GET', '/groups/members')).json).toMatchObject([
      { name: 'Ann', role: 'owner' },
      { name: 'Ben', role: 'editor' },
    ])
    const unknown = await user(['role', ben.email, 'Mill', 'owner'])
    expect([unknown.code, unknown.err]).toEqual([
      1,
      'ben@example.org is not a member of a household “Mill”.\n',
    ])
  })
})
