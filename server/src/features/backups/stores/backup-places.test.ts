// @module-tag slow

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, type Config } from '#server/config.ts'
import { newId } from '#server/shared/new-id.ts'
import { attach, pdf, type Attached } from '#test/attach.ts'
import { startS3, type S3Server } from '#test/s3-server.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { isVerificationNight } from '../back-up-files.ts'
import { listBackups } from '../list-backups.ts'
import { restore } from '../restore.service.ts'
import { rotateBackups } from '../rotate-backups.ts'
import { takeBackup } from '../take-backup.ts'
import { openBackupDestination, type BackupDestination } from './backup-destination.ts'
import { readText } from './backup-store.ts'
import { openBucketStore } from './bucket-store.ts'
import { encryptContents } from './encrypted-contents.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const dayMs = 86_400_000
const key = 'AGE-SECRET-KEY-1TTUX6XYYWVAAZN8CU2Q67SQZ8XSTHH4XFHNN0L3QT0P4QQZ28C2QTKZRT7'
const otherKey = 'AGE-SECRET-KEY-10LTCVTJ8C4Z6G7RTA3XS2V6JFPPAPH4CGK5H5FU9V4FG4N2XNCVQV6WJZC'
const start = Date.parse('2026-11-22T02:00:00Z')

let s3: S3Server
let app: TestApp
let scratch: string
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(async () => {
  app = await createTestApp('sqlite')
  scratch = await temporaryFolder()
})
afterEach(() => app.close())

/** Changes stored bytes, as a failing disk or an attacker would. */
async function change(
  { store }: BackupDestination,
  name: string,
  edit: (bytes: Buffer<ArrayBuffer>) => Buffer,
): Promise<void> {
  const path = join(scratch, newId())
  expect(await store.fetch(name, path), name).toBe(true)
  const bytes = edit(await readFile(path))
  await rm(path)
  await writeFile(path, bytes)
  await store.put(name, path)
}

async function* cut(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of content) yield bytes.subarray(0, -20)
}

function flipMiddle(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes
}

async function namesOf({ store }: BackupDestination, begin: string): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.list(begin)) names.push(name)
  return names.toSorted()
}

const takeAt = async (config: Config, now: number) =>
  takeBackup({ ...config, reason: 'backup', now }, await openBackupDestination(config))

async function restoreElsewhere(config: Config, name: string | undefined) {
  const dataDir = await mkdtemp(join(scratch, 'data-'))
  const storageFolder = join(dataDir, 'files')
  const lines: string[] = []
  const elsewhere = { ...config, dataDir, storageFolder }
  const isLost = await restore(elsewhere, name, (line) => lines.push(line))
  return { dataDir, storageFolder, isLost, said: lines.join('\n') }
}

async function createFixtures() {
  const attached = await attach(app, pdf)
  const [hash = ''] = (await readdir(join(app.config.storageFolder, attached.person.householdUuid))).filter(
    (name) => name.length === 64,
  )
  return { ...attached, hash, group: attached.person.householdUuid }
}

async function become(secret: string): Promise<void> {
  const row = { name: 'installation', secret } as const
  await app.context.database.write(async (tx) => {
    await tx.deleteFrom('server_secret').where('name', '=', 'installation').execute()
    await tx.insertInto('server_secret').values(row).execute()
  })
}

async function deleteFile({ person, item }: Attached): Promise<void> {
  await person.send('DELETE', item)
  await app.context.database.write((tx) => tx.deleteFrom('file').execute())
}

describe.each([
  ['a folder', { isBucket: false, isEncrypted: false }],
  ['a folder, encrypted', { isBucket: false, isEncrypted: true }],
  ['S3', { isBucket: true, isEncrypted: false }],
  ['S3, encrypted', { isBucket: true, isEncrypted: true }],
])('A backup in %s', (_title, { isBucket, isEncrypted }) => {
  let config: Config
  let place: BackupDestination
  beforeEach(async () => {
    const { backupS3 } = readConfig({ CUBBY_BACKUP_URL: isBucket ? s3.url(newId()) : '' })
    config = { ...app.config, backupS3, backupKey: isEncrypted ? key : undefined }
    place = await openBackupDestination(config)
  })
  const ending = isEncrypted ? '.age' : ''

  it('stores each file once, and can be restored elsewhere with all rows and files', async () => {
    const { hash, group, person } = await createFixtures()
    const first = await takeAt(config, start)
    expect(first.manifest.files).toMatchObject({ count: 1, lost: 0 })
    await person.send('POST', '/items', { name: 'Chair' })
    const second = await takeAt(config, start + dayMs)
    const files = await namesOf(place, 'files/')
    expect(files).toHaveLength(1)
    expect(await namesOf(place, '2')).toEqual(
      [first, second].flatMap(({ name }) =>
        ['backup.json', 'cubby.db', 'files.txt'].map((part) => `${name}/${part}${ending}`),
      ),
    )
    expect(await readdir(join(config.dataDir, 'tmp')).catch(() => [])).toEqual([])

    const { storageFolder, said, isLost } = await restoreElsewhere(config, first.name)
    expect([said, isLost]).toEqual([expect.stringMatching(/^Restored .*: 1 items, 1 files, /), false])
    expect(await readFile(join(storageFolder, group, hash))).toEqual(pdf)
    const { said: list } = await restoreElsewhere(config, undefined)
    expect(list.split('\n')).toEqual([
      expect.stringMatching(`^${second.name}  2 items, 1 files, `),
      expect.stringMatching(`^${first.name}  1 items, 1 files, `),
      'To restore one, stop Cubby and add its name to this command.',
    ])
  })

  it('is stored beside the other backups when Cubby makes it before a restore', async () => {
    await createFixtures()
    const { name } = await takeAt(config, start)
    const said: string[] = []
    // The test has this database open, so restore into another folder.
    const { dataDir, storageFolder } = await restoreElsewhere(config, name)
    await restore({ ...config, dataDir, storageFolder }, name, (line) => said.push(line))
    expect(said[0]).toMatch(/^The present state is kept as \S+-before-restore\.$/)
    expect((await listBackups(place)).backups.map(({ manifest }) => manifest.reason)).toEqual([
      'restore',
      'backup',
    ])
  })

  it('is not made in a place with backups of another installation, but these can be restored', async () => {
    await createFixtures()
    const first = await takeAt(config, start)
    await become('one')
    // The backups have no owner yet. The first installation that makes a backup becomes their owner.
    await takeAt(config, start + dayMs)
    await become('another')
    const before = [...(await namesOf(place, '')), ...(await namesOf(place, '2'))]
    const path = join(scratch, 'half')
    await writeFile(path, 'half')
    const running = '2026-11-20T02-00-00Z/unfinished'
    await place.store.put(running, path)
    await expect(takeAt(config, start + 2 * dayMs)).rejects.toThrow(
      `The backups in ${place.store.place} belong to another installation of Cubby.`,
    )
    await expect(rotateBackups(place, { ...config, now: start + 2 * dayMs })).rejects.toThrow('belong to')
    const { dataDir, storageFolder } = await restoreElsewhere(config, first.name)
    const said: string[] = []
    await restore({ ...config, dataDir, storageFolder }, first.name, (line) => said.push(line))
    expect(said[0]).toMatch(/^The present state is kept as /)
    expect(await namesOf(place, '')).toEqual(expect.arrayContaining([...before, running]))
    await become('one')
    await takeAt(config, start + 2 * dayMs)
    expect(await namesOf(place, '')).not.toContain(running)
  })

  it('is listed only when it is complete, and is otherwise deleted when the next backup is made', async () => {
    await createFixtures()
    const broken = '2026-11-20T02-00-00Z'
    const path = join(scratch, 'half')
    await writeFile(path, 'half')
    await place.store.put(`${broken}/unfinished`, path)
    await place.store.put(`${broken}/cubby.db${ending}`, path)
    expect(await listBackups(place)).toEqual({ backups: [], unreadable: [] })
    const { name } = await takeAt(config, start)
    expect(await namesOf(place, broken)).toEqual([])
    // A complete backup is listed even with the marker of an unfinished one.
    await place.store.put(`${name}/unfinished`, path)
    await takeAt(config, start + dayMs)
    expect((await listBackups(place)).backups).toHaveLength(2)
    expect((await namesOf(place, '2')).filter((one) => one.endsWith('unfinished'))).toEqual([])
  })

  it('is not restored when its database or manifest is damaged, and a damaged file is reported', async () => {
    const { hash, group } = await createFixtures()
    const { name } = await takeAt(config, start)
    const [file = ''] = await namesOf(place, 'files/')
    for (const spoil of [flipMiddle, (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)]) {
      await change(place, file, spoil)
      const { said, isLost } = await restoreElsewhere(config, name)
      expect(isLost).toBe(true)
      expect(said).toContain(`missing or damaged: "a" of "Lamp" in "`)
      expect(said).toContain(`${group}/${hash}`)
    }
    for (const [part, why] of [
      ['cubby.db', 'its database is missing or damaged'],
      ['backup.json', 'its description is damaged'],
    ]) {
      await change(place, `${name}/${part}${ending}`, (bytes) => bytes.subarray(0, bytes.length - 20))
      await expect(restoreElsewhere(config, name)).rejects.toThrow(
        `The backup ${name} cannot be restored: ${why}. Nothing was changed.`,
      )
    }
    expect((await listBackups(place)).unreadable).toEqual([{ name, why: 'its description is damaged' }])
  })

  it('stores a damaged file again when a nightly backup verifies that file', async () => {
    const { hash } = await createFixtures()
    await takeAt(config, start)
    const [file = ''] = await namesOf(place, 'files/')
    await change(place, file, flipMiddle)
    const nights = place.store.readingNights
    expect(nights).toBe(isBucket ? 28 : 1)
    const isRead = (day: number) => isVerificationNight(hash, { now: start + day * dayMs, nights })
    const days = Array.from({ length: 28 }, (_, index) => index + 1).filter(isRead)
    expect(days).toHaveLength(28 / nights)
    const { name } = await takeAt(config, start + (days[0] ?? 0) * dayMs)
    expect((await restoreElsewhere(config, name)).isLost).toBe(false)
  })

  it('is deleted when it is outdated, with the files that no other backup needs', async () => {
    const attached = await createFixtures()
    await takeAt(config, start)
    await deleteFile(attached)
    const { name: last } = await takeAt(config, start + 3_600_000)
    const clock = { ...config, now: start + 3_600_000, timeZone: 'Europe/Berlin' }
    // When the list of files is damaged, no file may be deleted.
    await change(place, `${last}/files.txt${ending}`, () => Buffer.from(''))
    await writeFile(join(scratch, 'list'), `${(await namesOf(place, 'files/'))[0]} x\n`)
    await (place.encrypted ?? place.store).put(`${last}/files.txt`, join(scratch, 'list'))
    await expect(rotateBackups(place, clock)).rejects.toThrow(`the list of files of the backup ${last}`)
    expect(await namesOf(place, 'files/')).toHaveLength(1)
    await writeFile(join(scratch, 'list'), '')
    await (place.encrypted ?? place.store).put(`${last}/files.txt`, join(scratch, 'list'))
    await rotateBackups(place, clock)
    expect((await listBackups(place)).backups.map(({ name }) => name)).toEqual([last])
    expect(await namesOf(place, 'files/')).toEqual([])
    expect(await readdir(join(config.dataDir, 'tmp')).catch(() => [])).toEqual([])
  })
})

describe('Encrypted backups', () => {
  let plain: Config
  let encrypted: Config
  beforeEach(() => {
    plain = { ...app.config, backupS3: undefined, backupKey: undefined }
    encrypted = { ...plain, backupKey: key }
  })

  it('contain no plain contents, hashes or household ids, not even in the names of files', async () => {
    const { hash, group } = await createFixtures()
    await takeAt(encrypted, start)
    const place = await openBackupDestination(encrypted)
    for (const name of [...(await namesOf(place, '2')), ...(await namesOf(place, 'files/'))]) {
      const content = (await readText(place.store, name)) ?? ''
      expect(content).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
      for (const secret of [hash, group, 'Lamp', 'SQLite', '%PDF'])
        expect(name + content).not.toContain(secret)
    }
  })

  it('are listed as unreadable with the reason when the key is missing or wrong, and lose no files', async () => {
    await createFixtures()
    const { name } = await takeAt(encrypted, start)
    const place = await openBackupDestination(encrypted)
    const before = [...(await namesOf(place, '2')), ...(await namesOf(place, 'files/'))]
    for (const [backupKey, why] of [
      [undefined, 'it is encrypted; set CUBBY_BACKUP_KEY'],
      [otherKey, 'it is encrypted with another key than CUBBY_BACKUP_KEY'],
    ] as const) {
      const config = { ...encrypted, backupKey }
      await expect(restoreElsewhere(config, name)).rejects.toThrow(
        `The backup ${name} cannot be restored: ${why}. Nothing was changed.`,
      )
      expect((await restoreElsewhere(config, undefined)).said).toContain(`${name}  cannot be read: ${why}\n`)
      await rotateBackups(await openBackupDestination(config), {
        ...config,
        now: start + 400 * dayMs,
      })
    }
    expect([...(await namesOf(place, '2')), ...(await namesOf(place, 'files/'))]).toEqual(before)
  })

  it('fail without a manifest when the manifest arrives damaged at the destination', async () => {
    await createFixtures()
    const { store } = await openBackupDestination(encrypted)
    const cutting: typeof store = {
      ...store,
      async read(path) {
        const content = await store.read(path)
        return content && path.endsWith('backup.json.age') ? cut(content) : content
      },
    }
    const place = { store: cutting, encrypted: await encryptContents(cutting, key) }
    await expect(takeBackup({ ...encrypted, reason: 'backup', now: start }, place)).rejects.toThrow(
      'its description did not arrive as it was sent',
    )
    expect(await namesOf(place, '2')).toEqual([])
  })

  it('are stored beside older unencrypted ones, which stay readable and are rotated', async () => {
    const { hash, group } = await createFixtures()
    const { name: old } = await takeAt(plain, start)
    const place = await openBackupDestination(encrypted)
    await takeAt(encrypted, start + dayMs)
    await rotateBackups(place, { ...plain, now: start + dayMs })
    expect(await namesOf(place, 'files/')).toHaveLength(2)
    const { storageFolder } = await restoreElsewhere(encrypted, old)
    expect(await readFile(join(storageFolder, group, hash))).toEqual(pdf)
    await takeAt(encrypted, start + dayMs + 1000)
    for (const part of ['backup.json', 'cubby.db', 'files.txt']) await place.store.remove(`${old}/${part}`)
    await rotateBackups(place, { ...plain, now: start + dayMs })
    expect(await namesOf(place, 'files/')).toEqual([expect.stringMatching(/^files\/[\da-f]{64}\.age$/)])
  })

  it('use the file format of the program age, so that Cubby can read a file written by age', async () => {
    // The output of this command with age 1.1.1:
    // printf 'from the standard tool\n' | age -r $(age-keygen -y key.txt) | base64
    const written =
      'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBFL00yWTl4eHdBZUVnVEdHQXZaNVZWTWpIMlNoS1BoTHNoUDJ1NFl6OTNJCjFjM09BQjV6dTdvQkFpRU44ZitEVEU1eGRBMXZzOGNUc3FxdnNnZWFFNXMKLS0tIGV1NnBjT056UU94bDRFTDVVMm13a0phTUVMcGowYmhic094RmdiUERuR2MKjemE+UV/qNCVdOO4f90bOvzS9OysgZ9ykdAqkmwn1iWW1IwcKgTX/rsWymc/kLpGsQ/k2V+hjQ=='
    const { store } = await openBackupDestination(plain)
    await mkdir(plain.backupFolder, { recursive: true })
    await writeFile(join(scratch, 'written'), Buffer.from(written, 'base64'))
    await store.put('files/a.age', join(scratch, 'written'))
    const contents = await encryptContents({ ...store, read: () => store.read('files/a.age') }, key)
    expect(await readText(contents, 'files/a')).toBe('from the standard tool\n')
  })
})

it('S3 storage sends a large file in parts and reads it as one file', async () => {
  const settings = readConfig({ CUBBY_BACKUP_URL: s3.url(newId()) }).backupS3
  if (!settings) throw new Error('This is no address of S3')
  const store = await openBucketStore(settings, scratch, { partBytes: 1000 })
  const path = join(scratch, 'large')
  const content = Buffer.alloc(2500, 'cubby ')
  await writeFile(path, content)
  await store.put('files/large', path)
  expect(await readText(store, 'files/large')).toBe(content.toString())
})
