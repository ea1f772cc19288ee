// @module-tag slow

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDatabase } from './postgres.ts'
import { startProgram, startServer, type TestResponse, type RunningServer } from './start-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'cubby-full-'))
const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status === 0
const canMount = mount()
// Mount the disk only for the tests, because `npm test` also loads this file without running its tests.
if (canMount) spawnSync('umount', [folder])
beforeAll(() => {
  if (canMount) mount()
})
afterAll(() => {
  if (canMount) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

const filler = join(folder, 'filler')
function fillDisk(freeBytes = 0) {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize - freeBytes))
  } catch (error) {
    // Ignore that the disk is full before the end of the file: the server has used some space meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

let server: RunningServer | undefined
beforeEach(() => mkdirSync(join(folder, 'data'), { mode: 0o777 }))
afterEach(async () => {
  server?.child.kill('SIGKILL')
  // The open files of the server take up space until it has ended.
  await server?.ended
  server = undefined
  for (const name of ['filler', 'data']) rmSync(join(folder, name), { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}) {
  server = await startServer({ CUBBY_DATA_DIR: join(folder, 'data'), ...settings })
  return server
}

/** Writes until the disk is full. Returns the names of the acknowledged labels. */
async function fillUp({ call }: RunningServer): Promise<string[]> {
  const names: string[] = []
  // Small writes succeed for a while on a full disk, because they reuse the space of the write-ahead log. So filling
  // the disk takes many writes.
  for (let index = 0; index < 3000; index++) {
    const name = `label ${index}`
    const { status } = await call('POST', '/labels', { name })
    if (status === 507) return names
    if (status !== 201) throw new Error(`A label is refused with ${status}`)
    names.push(name)
  }
  throw new Error('The disk is not full')
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted()

describe.skipIf(!canMount)('On a full disk (needs the right to mount a small disk)', () => {
  it('changes return 507 on SQLite and reads succeed, until there is free space again', async () => {
    const running = await start()
    const { call, signUp, output } = running
    await signUp()
    const { json: item, headers } = await call('POST', '/items', { name: 'Lamp' })
    const { json: location } = await call('POST', '/locations', { name: 'House' })
    const batch = headers.get('cubby-batch')
    const form = (part: string, content: string) => {
      const parts = new FormData()
      parts.set('name', 'a')
      parts.set(part, new Blob([content]), 'a.csv')
      return parts
    }
    const many = Array.from({ length: 500 }, (_, row) => `Item ${row},Room ${row}\n`).join('')
    const changes: [method: string, path: string, body?: unknown][] = [
      ['POST', '/items', { name: 'Chair' }],
      ['PUT', `/items/${item.id}`, { notes: 'x'.repeat(1000) }],
      ['POST', '/items/bulk', { ids: [item.id], set: { insured: true } }],
      ['POST', `/items/${item.id}/maintenance`, { name: 'Dust', scheduledDate: '2030-01-01' }],
      ['POST', `/items/${item.id}/attachments`, form('file', 'x'.repeat(100_000))],
      ['POST', '/items/import', form('csv', `HB.name,HB.location\n${many}`)],
      ['DELETE', `/items/${item.id}`],
      ['POST', '/locations', { name: 'Shed' }],
      ['DELETE', `/locations/${location.id}`],
      ['POST', '/labels', { name: 'Winter' }],
      ['POST', '/templates', { name: 'Lamp' }],
      ['POST', '/views', { name: 'Lamps', query: 'q=lamp' }],
      ['POST', '/custom-fields', { name: 'Power', type: 'number', unit: 'W' }],
      ['POST', '/notifiers', { name: 'me', url: 'ntfy://ntfy.test/me' }],
      ['POST', '/groups/invitations', { uses: 1 }],
      ['PUT', '/groups', { name: 'x'.repeat(200), currency: 'EUR' }],
      [
        'POST',
        '/users/register',
        { name: 'Bob', email: 'bob@example.org', password: 'correct horse battery' },
      ],
      ['POST', '/users/login', { username: 'ann@example.org', password: 'correct horse battery' }],
      ['POST', `/journal/${batch}/undo`],
    ]
    fillDisk()
    const labels = await fillUp(running)
    const refused: TestResponse[] = []
    for (const change of changes) refused.push(await call(...change))
    expect(refused.map(({ status }, index) => [changes[index]?.slice(0, 2).join(' '), status])).toEqual(
      changes.map(([method, path]) => [`${method} ${path}`, 507]),
    )
    expect(refused.at(-1)?.json).toMatchObject({
      error: 'The server has no space left.',
      code: 'storage_full',
    })
    for (const path of ['/items', '/locations', '/labels', '/users/self', `/items/${item.id}`]) {
      expect((await call('GET', path)).status, path).toBe(200)
    }
    expect(namesOf((await call('GET', '/labels')).json)).toEqual(labels.toSorted())
    const logged = output.out.split('\n').filter((line) => line.includes('no space left'))
    expect(logged).toHaveLength(changes.length + 1)
    expect(output.out).not.toMatch(/"stack"|"unexpected"/)
    expect(output.out).not.toContain('cannot rollback')

    rmSync(filler)
    expect((await call('POST', '/labels', { name: 'Winter' })).status).toBe(201)
    expect((await call('POST', '/items/import', form('csv', `HB.name,HB.location\n${many}`))).status).toBe(
      204,
    )
    expect(namesOf((await call('GET', '/labels')).json)).toEqual([...labels, 'Winter'].toSorted())
  })

  it('a server ends cleanly, and the next start with free space has all acknowledged changes', async () => {
    const running = await start()
    await running.signUp()
    const { json: key } = await running.call('POST', '/users/self/api-keys', { name: 'a program' })
    fillDisk()
    const labels = await fillUp(running)
    // Uses an API key, so that the server has to write the time of its last use when it ends.
    await fetch(`${running.url}/labels`, { headers: { authorization: key.token } })
    running.child.kill('SIGTERM')
    expect([await running.ended, running.output.err]).toEqual([[0, null], ''])
    rmSync(filler)
    using database = new DatabaseSync(join(folder, 'data', 'cubby.db'))
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const again = await start()
    await again.signIn()
    expect(namesOf((await again.call('GET', '/labels')).json)).toEqual(labels.toSorted())
  })

  it('a backup fails with a record and one line in the log, leaves no files, and succeeds when there is free space', async () => {
    const data = mkdtempSync(join(tmpdir(), 'cubby-data-'))
    const backups = join(folder, 'data', 'backups')
    try {
      const running = await start({ CUBBY_DATA_DIR: data, CUBBY_BACKUP_DIR: backups })
      const { call, signUp, output } = running
      await signUp()
      fillDisk()
      const lastRun = async () => (await call('GET', '/backups')).json.runs[0]
      await call('POST', '/backups')
      await expect.poll(async () => (await lastRun()).state).toBe('failed')
      expect(await lastRun()).toMatchObject({ problem: 'no-space' })
      const failures = () => output.out.split('\n').filter((line) => line.includes('the backup failed'))
      await expect.poll(failures).toHaveLength(1)
      expect(failures()[0]).toContain('There is no space left')
      expect(output.out).not.toContain('"stack"')
      expect(readdirSync(backups)).toEqual([])
      rmSync(filler)
      const tryAgain = async () => {
        await call('POST', '/backups')
        return (await lastRun()).state
      }
      await expect.poll(tryAgain).toBe('proven')
    } finally {
      rmSync(data, { recursive: true })
    }
  })

  it('a restore and an export name the full disk, which is not the disk of the data', async () => {
    const data = mkdtempSync(join(tmpdir(), 'cubby-data-'))
    const backups = join(folder, 'data', 'backups')
    const settings = { CUBBY_DATA_DIR: data, CUBBY_BACKUP_DIR: backups }
    try {
      const { call, signUp, child, ended } = await start(settings)
      await signUp()
      await call('POST', '/backups')
      await expect.poll(async () => (await call('GET', '/backups')).json.runs[0].state).toBe('proven')
      const [name = ''] = readdirSync(backups).filter((one) => one.endsWith('Z'))
      child.kill('SIGTERM')
      await ended
      fillDisk()
      const run = async (...args: string[]) => {
        const command = startProgram(settings, args)
        return [await command.ended, command.output.err]
      }
      const full = 'There is no space left on the disk of'
      expect(await run('restore', name)).toEqual([
        [1, null],
        expect.stringMatching(new RegExp(`^${full} ${data} or ${backups} .*\\.\n$`)),
      ])
      expect(await run('archive', 'export', join(folder, 'data', 'all.zip'))).toEqual([
        [1, null],
        `${full} ${join(folder, 'data')}.\n`,
      ])
      expect(readdirSync(join(folder, 'data'))).toEqual(['backups'])
    } finally {
      rmSync(data, { recursive: true })
    }
  })

  it('a server exits with a message when it starts', async () => {
    fillDisk()
    await expect(start()).rejects.toThrow(/^There is no space left on the disk of .*data\.\n$/)
  })

  it.each([60, 100, 160, 220, 400])(
    'a first start with %i kB of free space reports that the disk is full, without a stack trace',
    async (kilobytes) => {
      fillDisk(kilobytes * 1000)
      await expect(start()).rejects.toThrow(/^There is no space left on the disk of [^\n]*\.\n$/)
    },
  )

  it('changes return 507 on PostgreSQL, until there is free space again', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    const { rows } = await admin.query('show data_directory')
    const { uid, gid } = statSync(String(rows[0].data_directory))
    const space = join(folder, 'data', 'space')
    mkdirSync(space)
    spawnSync('chown', [`${uid}:${gid}`, space])
    await admin.query(`create tablespace small location '${space}'`)
    const database = await createDatabase('migrated')
    await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} set tablespace small`)
    try {
      const running = await start({ CUBBY_DATABASE_URL: database.url })
      const { call, signUp } = running
      await signUp()
      fillDisk()
      const labels = await fillUp(running)
      const big = { name: 'Chair', notes: 'x'.repeat(1000) }
      expect((await call('POST', '/labels', { name: 'Winter' })).status).toBe(507)
      expect(namesOf((await call('GET', '/labels')).json)).toEqual(labels.toSorted())
      rmSync(filler)
      expect((await call('POST', '/items', big)).status).toBe(201)
      running.child.kill('SIGTERM')
      expect(await running.ended).toEqual([0, null])
    } finally {
      await database.drop()
      await admin.query('drop tablespace small')
      await admin.end()
    }
  })
})
