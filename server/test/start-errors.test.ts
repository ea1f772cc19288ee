// @module-tag slow

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { AppError } from '#server/shared/app-error.ts'
import { explainStart } from '#server/start-errors.ts'
import { portOf } from './port-of.ts'
import { startProgram } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = await temporaryFolder()
const made = join(folder, 'made')
let dataDir = ''
let count = 0
beforeAll(async () => {
  await migrate({ dataDir: made, backupFolder: join(made, 'backups'), databaseUrl: undefined })
})
beforeEach(() => {
  dataDir = join(folder, String(++count))
  mkdirSync(dataDir)
})

const inData = (...names: string[]) => join(dataDir, ...names)
const putDatabase = () => copyFileSync(join(made, 'cubby.db'), inData('cubby.db'))

async function findSentence(settings: Record<string, string> = {}, args: string[] = []): Promise<string> {
  const { output, ended } = startProgram({ CUBBY_DATA_DIR: dataDir, CUBBY_PORT: '1', ...settings }, args)
  expect([await ended, output.out]).toEqual([[1, null], ''])
  const lines = output.err.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/^\s*at |Error:/)
  expect(lines[0]).toMatch(/\.$/)
  return lines[0] ?? ''
}

function damage() {
  putDatabase()
  const bytes = readFileSync(inData('cubby.db'))
  writeFileSync(inData('cubby.db'), bytes.fill(0xff, 100, 4096))
}

const broken: [what: string, make: () => void, problem: string][] = [
  [
    'is no database',
    () => writeFileSync(inData('cubby.db'), 'x'.repeat(5000)),
    'is damaged, or not an SQLite database',
  ],
  [
    'is cut short',
    () => {
      putDatabase()
      truncateSync(inData('cubby.db'), 20_000)
    },
    'is damaged',
  ],
  ['is cut within its head', () => writeFileSync(inData('cubby.db'), 'SQLite format 3\0'), 'is damaged'],
  ['holds garbage', damage, 'is damaged'],
  ['is a folder', () => mkdirSync(inData('cubby.db')), 'cannot be opened'],
]

describe('A start on a database file that', () => {
  it.each(broken)(
    '%s exits with a message that names the file, the problem and the folder of backups',
    async (_what, make, problem) => {
      make()
      const sentence = await findSentence()
      expect(sentence).toContain(`${inData('cubby.db')} ${problem}`)
      expect(sentence).toContain(inData('backups'))
    },
  )

  it.each(broken)('%s makes the doctor exit with a message that names the file', async (_what, make) => {
    make()
    expect(await findSentence({}, ['doctor'])).toContain(inData('cubby.db'))
  })

  it('is locked by another program exits with a message', async () => {
    putDatabase()
    using other = new DatabaseSync(inData('cubby.db'))
    other.exec('pragma locking_mode = exclusive; begin exclusive')
    expect(await findSentence()).toContain(`${inData('cubby.db')} is in use by another program`)
  })
})

describe('A start exits with a message when', () => {
  it('the data folder is a file', async () => {
    writeFileSync(inData('file'), '')
    expect(await findSentence({ CUBBY_DATA_DIR: inData('file') })).toContain(inData('file'))
    expect(await findSentence({ CUBBY_DATA_DIR: inData('file', 'in') })).toContain('CUBBY_DATA_DIR')
  })

  // Only Linux has a folder in which no folder can be made, not even by root.
  it.skipIf(!existsSync('/proc/self'))('the data folder cannot be made', async () => {
    for (const dataFolder of ['/proc/x', '/proc/x/y'])
      expect(await findSentence({ CUBBY_DATA_DIR: dataFolder })).toContain(
        "mkdir '/proc/x'). Check CUBBY_DATA_DIR",
      )
  })

  it('the data folder is a symbolic link to a missing folder', async () => {
    symlinkSync(inData('missing'), inData('link'))
    for (const names of [['link'], ['link', 'in']])
      expect(await findSentence({ CUBBY_DATA_DIR: inData(...names) })).toContain('CUBBY_DATA_DIR')
  })

  it('the storage folder is a file', async () => {
    writeFileSync(inData('file'), '')
    expect(await findSentence({ CUBBY_STORAGE_URL: inData('file') })).toMatch(
      /file cannot .*CUBBY_STORAGE_URL/,
    )
    writeFileSync(inData('files'), '')
    expect(await findSentence()).toContain(inData('files'))
  })

  it.each([
    ['CUBBY_STORAGE_URL', 'file:///srv/a%2Fb'],
    ['CUBBY_STORAGE_URL', 'file:///srv/%zz'],
    ['CUBBY_STORAGE_URL', 's3://KEY@127.0.0.1:9000/bucket'],
    ['CUBBY_STORAGE_URL', 's3://KEY:%zz@127.0.0.1:9000/bucket'],
    ['CUBBY_DATABASE_URL', 'postgres://['],
    ['CUBBY_DATABASE_URL', 'postgres://nobody.invalid/cubby'],
    ['CUBBY_DATABASE_URL', 'postgres://127.0.0.1:1/%zz'],
    ['CUBBY_HOST', '203.0.113.1'],
    ['CUBBY_HOST', 'nobody.invalid'],
  ])('the setting %s is %s', async (name, value) => {
    expect(await findSentence({ [name]: value })).toContain(name)
  })

  it('the database server does not offer TLS although sslmode asks for it', async () => {
    // PostgreSQL answers the request for TLS by one letter.
    const server = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const CUBBY_DATABASE_URL = `postgres://127.0.0.1:${portOf(server)}/cubby?sslmode=verify-full`
    expect(await findSentence({ CUBBY_DATABASE_URL })).toBe(
      'CUBBY_DATABASE_URL: the server does not offer TLS, which sslmode asks for.',
    )
  })

  it('the certificate of the database server is not trusted', () => {
    const error = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(explainStart(error, readConfig({}))).toBe(
      'CUBBY_DATABASE_URL: TLS with the server fails (self-signed certificate).',
    )
  })

  it('the message of an error contains its cause, which is not repeated', () => {
    const cause = new Error('127.0.0.1:1: no server responds there')
    const error = new AppError(422, 'bad_file', `Homebox cannot be read: ${cause.message}.`, { cause })
    expect(explainStart(error, undefined)).toBe(
      'Homebox cannot be read: 127.0.0.1:1: no server responds there.',
    )
    const reset = new AppError(503, 'storage_unavailable', 'The files cannot be reached.', { cause })
    expect(explainStart(reset, undefined)).toBe(`The files cannot be reached. (${cause.message})`)
  })

  it('a migration fails, and leaves the database unchanged', async () => {
    putDatabase()
    using database = new DatabaseSync(inData('cubby.db'))
    database.exec('delete from kysely_migration')
    const sentence = await findSentence()
    expect(sentence).toContain('the step 0001-initial failed (')
    expect(sentence).toContain('backups')
    expect(database.prepare('select name from kysely_migration').all()).toEqual([])
  })
})

const probe = join(folder, 'probe')
mkdirSync(probe)
const canMount = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', probe]).status === 0
if (canMount) spawnSync('umount', [probe])

describe.skipIf(!canMount)('On a read-only disk (needs the right to mount one) a start', () => {
  let mounted = ''
  function mount(...options: string[]) {
    expect(spawnSync('mount', [...options, mounted]).status).toBe(0)
  }
  beforeEach(() => {
    mounted = inData('mounted')
    mkdirSync(mounted)
    mount('-t', 'tmpfs', '-o', 'size=8m', 'tmpfs')
    copyFileSync(join(made, 'cubby.db'), join(mounted, 'cubby.db'))
    return () => spawnSync('umount', [mounted])
  })

  it('exits with a message that names the folder', async () => {
    mount('-o', 'remount,ro')
    expect(await findSentence({ CUBBY_DATA_DIR: mounted })).toContain(mounted)
  })

  it('exits with a message that names the file when only that file is read-only', async () => {
    putDatabase()
    mount('-o', 'remount,ro')
    spawnSync('mount', ['--bind', join(mounted, 'cubby.db'), inData('cubby.db')])
    try {
      expect(await findSentence()).toContain(`${inData('cubby.db')} cannot be written to`)
    } finally {
      spawnSync('umount', [inData('cubby.db')])
    }
  })
})

describe.skipIf(process.getuid?.() === 0)('A start without permission (not tested as root)', () => {
  it.each(['cubby.db', '.'])('to use %s exits with a message that names the file or folder', async (name) => {
    putDatabase()
    chmodSync(inData(name), 0o000)
    const sentence = await findSentence()
    chmodSync(inData(name), 0o700)
    expect(sentence).toContain(inData(name))
  })
})
