// @module-tag slow

import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { copyFolder } from './copy-folder.ts'
import { startProgram, startServer, type Program } from './start-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder = ''
const programs: Program[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
})

const settingsOf = (name: string) => ({
  CUBBY_DATA_DIR: join(folder, name, 'data'),
  CUBBY_STORAGE_URL: join(folder, name, 'files'),
})

async function start(name: string) {
  await mkdir(join(folder, name), { recursive: true })
  const server = await startServer(settingsOf(name))
  programs.push(server)
  return {
    ...server,
    async end() {
      // Waits for a response, because the server registers its signal handler a moment after it listens.
      expect((await server.call('GET', '/status')).status).toBe(200)
      server.child.kill('SIGTERM')
      expect(await server.ended).toEqual([0, null])
    },
  }
}

async function run(name: string, ...args: string[]) {
  const { output, ended } = startProgram({ CUBBY_PORT: '1', ...settingsOf(name) }, args)
  const [code] = await ended
  return { code, ...output }
}

/** The folders copied by `createFixtures`, by name. */
const fixtures = new Map<string, string>()
afterAll(async () => {
  for (const path of fixtures.values()) await rm(path, { recursive: true })
})

/** Prepares the folder of a stopped server with a file and a backup. Each folder is created once and then copied. */
async function createFixtures(name: string): Promise<void> {
  const known = fixtures.get(name)
  if (known !== undefined) return copyFolder(known, join(folder, name))
  const { call, signUp, end } = await start(name)
  await signUp()
  const { json: item } = await call('POST', '/items', { name: 'Lamp' })
  const form = new FormData()
  form.set('name', 'manual')
  form.set('file', new Blob(['%PDF-1.7\n']))
  expect((await call('POST', `/items/${item.id}/attachments`, form)).status).toBe(201)
  await call('POST', '/backups')
  await expect.poll(async () => (await call('GET', '/backups')).json.progress).toBe(null)
  await end()
  const copy = await temporaryFolder()
  await copyFolder(join(folder, name), copy)
  fixtures.set(name, copy)
}

describe('A server at the start', () => {
  it('exits when the storage is empty although the database has files, until the user restores the files or confirms that they are lost', async () => {
    await createFixtures('mine')
    const [files, away] = [join(folder, 'mine', 'files'), join(folder, 'away')]
    await rename(files, away)
    const refused = await run('mine')
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^The storage is empty, but the database knows of files in it\. .*\.\n$/)
    await rm(files, { recursive: true })
    await rename(away, files)
    await (await start('mine')).end()

    await rm(files, { recursive: true })
    const [, id = '', key = ''] = /write the text (\S+) to (\S+) in/.exec((await run('mine')).err) ?? []
    await mkdir(join(files, key, '..'), { recursive: true })
    await writeFile(join(files, key), id)
    await (await start('mine')).end()
  })

  it('exits when the files belong to another installation, whether the database is new or has other data', async () => {
    await createFixtures('mine')
    await createFixtures('theirs')
    const data = join(folder, 'mine', 'data')
    await rename(data, join(folder, 'away'))
    expect((await run('mine')).err).toMatch(/^The database is new, but the storage already has .*\.\n$/)
    await rm(data, { recursive: true })
    await cp(join(folder, 'theirs', 'data'), data, { recursive: true })
    expect((await run('mine')).err).toMatch(
      /^The files in the storage belong to another installation .*\.\n$/,
    )
    await rm(data, { recursive: true })
    await rename(join(folder, 'away'), data)
    await (await start('mine')).end()
  })

  it('gives database and storage an id when neither has one, because the storage was unreachable before', async () => {
    await createFixtures('mine')
    const marker = join(folder, 'mine', 'files', 'cubby', 'installation')
    await rm(marker)
    const database = new DatabaseSync(join(folder, 'mine', 'data', 'cubby.db'))
    database.exec(`delete from server_secret where name = 'installation'`)
    await (await start('mine')).end()
    const [secret] = database.prepare(`select secret from server_secret where name = 'installation'`).all()
    database.close()
    expect(await readFile(marker, 'utf8')).toBe(secret?.['secret'])
    const { out } = await run('mine', 'doctor')
    expect(out).toContain('Files checked: 1, missing: 0')
    expect(out).not.toContain('installation')
  })

  it('refuses files without the file cubby/installation until the user confirms that they belong to the database', async () => {
    await createFixtures('mine')
    const files = join(folder, 'mine', 'files')
    await rename(files, join(folder, 'away'))
    const theirs = join(files, newId())
    await mkdir(theirs, { recursive: true })
    await writeFile(join(theirs, 'a'.repeat(64)), 'of somebody else')
    const refused = await run('mine')
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^The storage has files, but not the marker of this installation\. .*\.\n$/)
    expect(await readdir(files)).not.toContain('cubby')

    const [, id = '', key = ''] = /write the text (\S+) to (\S+) in/.exec(refused.err) ?? []
    await mkdir(join(files, key, '..'), { recursive: true })
    await writeFile(join(files, key), id)
    await (await start('mine')).end()
  })

  it('writes the file cubby/installation when an earlier start ended before writing it', async () => {
    await (await start('mine')).end()
    const marker = join(folder, 'mine', 'files', 'cubby', 'installation')
    const id = await readFile(marker, 'utf8')
    await rm(join(folder, 'mine', 'files'), { recursive: true })
    await (await start('mine')).end()
    expect(await readFile(marker, 'utf8')).toBe(id)
  })

  it('accepts a restored backup of another installation', async () => {
    await createFixtures('mine')
    await createFixtures('theirs')
    const backups = join(folder, 'mine', 'data', 'backups')
    await rm(backups, { recursive: true })
    await cp(join(folder, 'theirs', 'data', 'backups'), backups, { recursive: true })
    const [name = ''] = (await readdir(backups)).filter((one) => /^\d{4}-.*Z$/.test(one))
    expect(await run('mine', 'restore', name)).toMatchObject({ code: 0, err: '' })
    await (await start('mine')).end()
  })
})
