// @module-tag slow

import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listPackages } from '#scripts/production-packages.ts'
import { version } from '#server/shared/process/version.ts'
import { picture } from './attach.ts'
import { buildImage, inside, listIgnored, type Image } from './dockerfile.ts'
import { readOwnFile } from './test-data.ts'
import { startProgram, startServer, type Launch, type Program, type RunningServer } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const repository = resolve(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
/** A user id that need not exist on this machine. */
const otherUser = 1000

let folder = ''
let release = ''
const programs: Program[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  await chmod(folder, 0o755)
  execFileSync(process.execPath, ['scripts/release.ts', folder], { cwd: repository })
  const archive = `cubby-${version}-${process.platform}-${process.arch}.tar.gz`
  execFileSync('sha256sum', ['--check', '--quiet', `${archive}.sha256`], { cwd: folder })
  execFileSync('tar', ['-xzf', archive, '--no-same-owner'], { cwd: folder })
  release = join(folder, `cubby-${version}`)
})
afterEach(() => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  execFileSync('chmod', ['-R', 'u+w', folder])
})

/** The user may only write to the data folder, and has neither a home nor a folder for temporary files. */
const bare = {
  HOME: '/nowhere',
  TMPDIR: '/nowhere',
  NODE_COMPILE_CACHE: '',
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
}

/** Tests the build: uses features that run in threads and child processes, with their packages and fonts. */
async function use(server: RunningServer): Promise<void> {
  await server.signUp()
  const { json: item } = await server.call('POST', '/items', { name: 'Lamp' })
  const form = new FormData()
  form.set('name', 'photo')
  form.set('type', 'photo')
  form.set('file', new Blob([new Uint8Array(await picture(400, 300).jpeg().toBuffer())]))
  const { json: shown } = await server.call('POST', `/items/${item.id}/attachments`, form)
  const sheet = new FormData()
  sheet.set('csv', new Blob([readOwnFile()]))
  expect((await server.call('POST', '/items/import', sheet)).status).toBe(204)
  await expect
    .poll(() =>
      server.call('GET', `/items/${item.id}/attachments/${shown.attachments[0].id}?thumbnail=small`),
    )
    .toMatchObject({ status: 200 })
  expect((await server.call('GET', '/reporting/inventory.pdf')).status).toBe(200)
  const page = await fetch(new URL('/', server.url))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<base href="/">')])
}

async function startAs(launch: Launch, settings: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ ...bare, ...settings }, launch)
  programs.push(server)
  return server
}

async function makeDataFolder(name: string): Promise<string> {
  const data = join(folder, name)
  await mkdir(data)
  await chmod(data, 0o1777)
  return data
}

describe('A release', () => {
  it('contains the production packages of package-lock.json, and a list of all its files', async () => {
    const installed = await readdir(join(release, 'node_modules'), { recursive: true })
    const packages = installed
      .filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
      .map((path) => `node_modules/${dirname(path)}`)
    expect(packages.toSorted()).toEqual(listPackages(repository).toSorted())
    const parts = JSON.parse(await readFile(join(release, 'sbom.cdx.json'), 'utf8'))
    const names = parts.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'react']))
    expect(parts.metadata.component).toMatchObject({ name: 'cubby', type: 'application', version })
    const sums = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release })
    expect([sums.status, String(sums.stdout)]).toEqual([0, ''])
  })

  it('contains every page of docs/ to which the pages for administrators link', async () => {
    const docs = join(release, 'docs')
    const linked = []
    for (const page of ['administration.md', 'deploy.md', 'settings.md']) {
      const links = (await readFile(join(docs, page), 'utf8')).matchAll(/\]\(([a-z][\w/-]*\.\w+)/g)
      for (const [, path = ''] of links) linked.push(path)
    }
    expect(linked).toContain('oidc.md')
    for (const path of linked) await expect(stat(join(docs, path)), path).resolves.toBeDefined()
  })

  it('runs with only Node, for a user who may not change the release', async () => {
    if (!isRoot) execFileSync('chmod', ['-R', 'a-w', release])
    const data = await makeDataFolder('data')
    const ofAnotherNode = join(data, 'compiled', 'v26.0.0-x64-0a1b2c3d-1000')
    await mkdir(ofAnotherNode, { recursive: true })
    await writeFile(join(ofAnotherNode, 'server'), 'compiled')
    for (const path of [join(data, 'compiled'), ofAnotherNode]) await chmod(path, 0o777)
    const user = isRoot ? otherUser : undefined
    const server = await startAs({ command: [join(release, 'cubby')], user }, { CUBBY_DATA_DIR: data })
    // The compile cache is written while the server runs and not only at its end, because many servers end by a power
    // cut.
    const [compiled = '', ...others] = await readdir(join(data, 'compiled'))
    expect(await readdir(join(data, 'compiled', compiled))).not.toEqual(['server'])
    expect(others).toEqual([])
    await use(server)
    server.child.kill('SIGTERM')
    expect([await server.ended, server.output.err]).toEqual([[0, null], ''])
    const doctor = startProgram({ ...bare, CUBBY_DATA_DIR: data }, ['doctor'], {
      command: [join(release, 'cubby')],
      user,
    })
    expect([await doctor.ended, doctor.output.err]).toEqual([[0, null], ''])
    using database = new DatabaseSync(join(data, 'cubby.db'), { readOnly: true })
    // Tests hash passwords with less work. A release must not.
    expect(database.prepare('select password_hash from user_account').all()).toEqual([
      { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ])
  })

  it('starts when it cannot store the compiled program', async () => {
    const data = await makeDataFolder('uncompiled')
    await writeFile(join(data, 'compiled'), 'not a folder')
    const server = await startAs({ command: [join(release, 'cubby')] }, { CUBBY_DATA_DIR: data })
    server.child.kill('SIGTERM')
    expect([await server.ended, server.output.err]).toEqual([[0, null], ''])
  })

  it('reports the required version of Node when Node is too old', async () => {
    const old = join(folder, 'old')
    await mkdir(old)
    await writeFile(join(old, 'node'), '#!/bin/sh\necho v20.11.0\n', { mode: 0o755 })
    const { output, ended } = startProgram({ PATH: `${old}:/usr/bin:/bin` }, [], {
      command: [join(release, 'cubby')],
    })
    expect([await ended, output.err]).toEqual([
      [1, null],
      'Cubby needs Node.js 26 or newer; this is v20.11.0.\n',
    ])
  })
})

describe('The Docker image', () => {
  let image: Image
  beforeAll(async () => {
    const link = (path: string) => (at: string) =>
      void execFileSync('cp', ['-al', join(release, path), join(at, path)])
    image = buildImage(await readFile(join(repository, 'Dockerfile'), 'utf8'), folder, {
      'npm ci': () => undefined,
      'npm run build': link('dist'),
      'npm ci --omit=dev --ignore-scripts': link('node_modules'),
    })
    if (!isRoot) execFileSync('chmod', ['-R', 'a-w', join(image.root, 'cubby')])
  })

  const settingsOf = () => ({
    ...image.environment,
    CUBBY_DATA_DIR: join(image.root, image.environment['CUBBY_DATA_DIR'] ?? ''),
    PATH: `${join(image.root, 'usr/local/bin')}:${bare.PATH}`,
  })
  // Starts the script to which the entry point links, because links in an image are relative to the root of the image.
  const launch = (user?: number): Launch => ({
    command: [join(image.root, 'cubby', `${image.entrypoint[0]}.sh`)],
    user,
  })
  const isHealthy = (environment: Record<string, string>) => {
    const [command = '', ...args] = image.healthCheck
    const path = args.map((one) => inside(image.root, one))
    return spawnSync(command, path, { env: { ...settingsOf(), ...environment } }).status === 0
  }

  it('excludes from its build context only folders that the build does not use', () => {
    expect(listIgnored()).toEqual(['.git', 'node_modules', 'dist', 'data', 'release', 'shots'])
  })

  it('has a user other than root, a volume for data and the port of Cubby', async () => {
    expect(image).toMatchObject({ user: 'node', volume: '/data', exposed: '7745' })
    expect((await stat(join(image.root, 'data'))).mode & 0o7777).toBe(0o1777)
  })

  it('runs on a read-only file system as the user of the image, and its health check fails when Cubby fails', async () => {
    const server = await startAs(launch(isRoot ? otherUser : undefined), settingsOf())
    await use(server)
    const port = new URL(server.url).port
    expect(isHealthy({ CUBBY_PORT: port })).toBe(true)
    server.child.kill('SIGTERM')
    expect([await server.ended, server.output.err]).toEqual([[0, null], ''])
    expect(isHealthy({ CUBBY_PORT: port })).toBe(false)
  })

  it('passes its health check when Cubby is below a path', async () => {
    const base = {
      CUBBY_BASE_URL: 'https://example.org/inventory',
      CUBBY_DATA_DIR: await makeDataFolder('sub'),
    }
    const server = await startAs(launch(), { ...settingsOf(), ...base })
    expect(isHealthy({ ...base, CUBBY_PORT: new URL(server.url).port })).toBe(true)
  })

  it.runIf(isRoot)(
    'makes PUID and PGID the owners of the data, and drops root when it is started as root',
    async () => {
      const data = await makeDataFolder('mine')
      await cp(join(image.root, 'data'), data, { recursive: true })
      const owned = { CUBBY_DATA_DIR: data, PUID: '4321', PGID: '8765' }
      const server = await startAs(launch(), { ...settingsOf(), ...owned })
      await server.signIn()
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
      expect(status).toMatch(/^Uid:\t4321\t4321\t4321\t4321\nGid:\t8765\t8765\t8765\t8765$/m)
      const database = await stat(join(data, 'cubby.db'))
      expect([database.uid, database.gid]).toEqual([4321, 8765])
    },
  )

  it.runIf(isRoot)(
    'exits with a message when the user who starts it is neither root nor the user of PUID',
    async () => {
      const { output, ended } = startProgram({ ...settingsOf(), PUID: '4321' }, [], launch(otherUser))
      expect(await ended).toEqual([1, null])
      expect(output.err).toMatch(
        /^PUID is 4321, but Cubby was started as user 1000\. .*--user 4321:4321.*\n$/,
      )
    },
  )
})

describe('The add-on for Home Assistant', () => {
  it('serves Cubby below the path of the Supervisor, although a proxy removes that path', async () => {
    const path = '/api/hassio_ingress/a1b2c3'
    const asked: unknown[] = []
    const supervisor = createServer(({ url, headers }, response) => {
      asked.push([url, headers.authorization])
      response.end(JSON.stringify({ data: { ingress_entry: path } }))
    }).listen(0, '127.0.0.1')
    await once(supervisor, 'listening')
    const address = supervisor.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const options = join(folder, 'options.json')
    const settings = [{ name: 'CUBBY_MAX_UPLOAD_MB', value: '7' }]
    await writeFile(options, JSON.stringify({ address: 'http://homeassistant.local:8123', settings }))
    const script = join(repository, 'deploy/home-assistant/run.mjs')
    const from = ['--options', options, '--supervisor', `http://127.0.0.1:${port}`]
    const to = ['--cubby', join(release, 'cubby'), '--data', await makeDataFolder('cubby')]
    const command = [process.execPath, script, ...from, ...to] as const
    const server = await startAs({ command }, { SUPERVISOR_TOKEN: 'secret' })
    supervisor.close()
    expect(asked).toEqual([['/addons/self/info', 'Bearer secret']])
    const config = await readFile(join(repository, 'deploy/home-assistant/config.yaml'), 'utf8')
    const [, notInBackups = ''] = /^backup_exclude: \[(.*)\]$/m.exec(config) ?? []
    expect(await readdir(join(folder, notInBackups))).toHaveLength(1)

    const headers = { 'x-ingress-path': path, 'content-type': 'application/json' }
    const page = await fetch(new URL('/', server.url), { headers })
    expect(await page.text()).toContain(`<base href="${path}/">`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const status = await fetch(`${server.url}/status`, { headers })
    expect(await status.json()).toMatchObject({ health: true, maxUploadMegabytes: 7 })
    const person = { name: 'Ann', email: 'ann@example.org', password: 'correct horse battery' }
    const post = (where: string, body: object) =>
      fetch(server.url + where, { method: 'POST', headers, body: JSON.stringify(body) })
    await post('/users/register', person)
    const signedIn = await post('/users/login', { username: person.email, ...person })
    // as: the response is parsed JSON. The response of a sign-in contains a token.
    const { token } = (await signedIn.json()) as { token: string }
    const events = `${server.url.replace('http', 'ws')}/ws/events?access_token=${token.replace('Bearer ', '')}`
    const socket = new WebSocket(events, { headers })
    await once(socket, 'open')
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
  })
})

describe('The files in deploy/', () => {
  it('use only existing settings of Cubby', async () => {
    const known = await readFile(join(repository, 'server/src/config.ts'), 'utf8')
    const settings = await readFile(join(repository, 'docs/settings.md'), 'utf8')
    const files = [
      'compose.yaml',
      'compose.scale.yaml',
      'deploy/cubby.service',
      'deploy/home-assistant/run.mjs',
    ]
    for (const file of [...files, 'docs/deploy.md']) {
      const text = await readFile(join(repository, file), 'utf8')
      const names = new Set(text.match(/\bCUBBY_[A-Z_]+\b/g))
      // Only the compose files use these settings, so the program does not know them.
      for (const own of ['CUBBY_PUBLISH', 'CUBBY_ADDRESS']) names.delete(own)
      const unknown = [...names].filter(
        (name) => !known.includes(`'${name}'`) || !settings.includes(`\`${name}\``),
      )
      expect(unknown, file).toEqual([])
    }
  })

  it('accept every environment variable in docs/settings.md as a setting of the Home Assistant app', async () => {
    const config = await readFile(join(repository, 'deploy/home-assistant/config.yaml'), 'utf8')
    const settings = await readFile(join(repository, 'docs/settings.md'), 'utf8')
    const accepted = new RegExp(/name: match\((.*)\)/.exec(config)?.[1] ?? '')
    const names = Array.from(settings.matchAll(/`([A-Z]+_[A-Z_]+)`/g), ([, name = '']) => name)
    expect(names).toContain('AWS_REGION')
    expect(names.filter((name) => !accepted.test(name))).toEqual([])
  })

  it('contain the version of Cubby', async () => {
    const config = await readFile(join(repository, 'deploy/home-assistant/config.yaml'), 'utf8')
    expect(config).toContain(`\nversion: ${version}\n`)
  })
})
