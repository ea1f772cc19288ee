import { mkdir, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sqliteFileName } from '#server/database/database.ts'
import { newId } from '#server/shared/new-id.ts'
import { attach, pdf } from '#test/attach.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { listBackups } from './list-backups.ts'
import { openBackupDestination } from './stores/backup-destination.ts'
import { takeBackup, type OnProgress } from './take-backup.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp('sqlite')
})
afterEach(() => app.close())

const take = async (onProgress: OnProgress = () => undefined) =>
  takeBackup({ ...app.config, reason: 'backup', now: Date.now() }, await openBackupDestination(app.config), {
    onProgress,
  })

it('A backup does not count a file as lost when it is deleted during the backup', async () => {
  const { person, item } = await attach(app, pdf)
  await person.upload(`${item}/attachments`, { file: Buffer.concat([pdf, pdf]), name: 'another' })
  const { storageFolder, dataDir } = app.config
  let isDeleted = false
  const { manifest } = await take((phase) => {
    // At this point only the first file has been copied.
    if (isDeleted || phase !== 'files') return
    isDeleted = true
    rmSync(join(storageFolder, person.householdUuid), { recursive: true })
    using database = new DatabaseSync(join(dataDir, sqliteFileName), { timeout: 5000 })
    database.exec('delete from attachment_search; delete from attachment; delete from file')
  })
  expect(isDeleted).toBe(true)
  expect(manifest.files).toMatchObject({ count: 1, lost: 0 })
})

it('A backup contains a new file whose attachment was deleted, because undo brings the attachment back', async () => {
  const { person, at } = await attach(app, pdf)
  await person.send('DELETE', at)
  expect((await take()).manifest.files).toMatchObject({ count: 1, lost: 0 })
})

it('A backup counts a missing new file as lost only when a claim or a message of a guest refers to it', async () => {
  const { person, at } = await attach(app, pdf)
  const groupId = person.householdId
  const { hash } = await app.context.database.read
    .selectFrom('file')
    .select('hash')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  await person.send('DELETE', at)
  await rm(join(app.config.storageFolder, person.householdUuid), { recursive: true })
  expect((await take()).manifest.files).toMatchObject({ count: 0, lost: 0 })
  await app.context.database.write((tx) =>
    tx.insertInto('claim_file').values({ group_id: groupId, claim_item_id: newId(), hash }).execute(),
  )
  expect((await take()).manifest.files.lost).toBe(1)
  await app.context.database.write(async (tx) => {
    await tx.deleteFrom('claim_file').execute()
    const texts = { subject: 'Drill', name: 'Anna', contact: '', text: '' }
    const message = { kind: 'have', share_id: null, item_id: null, location_id: null, ...texts } as const
    const row = { ...message, group_id: groupId, id: newId(), created_at: Date.now(), photo_hash: hash }
    await tx.insertInto('guest_message').values(row).execute()
  })
  expect((await take()).manifest.files.lost).toBe(1)
})

it('A backup succeeds while another installation restores from the same folder', async () => {
  await attach(app, pdf)
  await using other = await createTestApp('sqlite')
  const { backupFolder } = app.config
  const restoring = { ...other.config, backupFolder }
  const { store } = await openBackupDestination(app.config)
  let keepsPresentState: Promise<unknown> | undefined
  const disturbed: typeof store = {
    ...store,
    async put(key, path) {
      keepsPresentState ??= openBackupDestination(restoring).then((place) =>
        takeBackup({ ...restoring, reason: 'restore', now: Date.now() }, place),
      )
      await keepsPresentState
      await store.put(key, path)
    },
  }
  const place = { store: disturbed, encrypted: undefined }
  await takeBackup({ ...app.config, reason: 'backup', now: Date.now() }, place)
  const { backups, unreadable } = await listBackups(place)
  expect([backups.map(({ manifest }) => manifest.reason).toSorted(), unreadable]).toEqual([
    ['backup', 'restore'],
    [],
  ])
})

it('A backup deletes the temporary files of an earlier backup that was interrupted', async () => {
  const { backupFolder } = app.config
  const { store } = await openBackupDestination(app.config)
  await mkdir(join(store.temporaryFolder, 'scratch'), { recursive: true })
  await writeFile(join(store.temporaryFolder, 'scratch', sqliteFileName), '')
  await take()
  expect((await readdir(backupFolder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('A backup deletes empty folders of an interrupted backup after a day, and keeps folders with files', async () => {
  const { backupFolder } = app.config
  const nameOf = (ms: number, mark: string) =>
    `${new Date(ms).toISOString().replaceAll(':', '-')}-${mark}.part`
  const longAgo = Date.now() - 2 * 86_400_000
  const [old, beside, young] = [
    nameOf(longAgo, 'old'),
    nameOf(longAgo, 'beside'),
    nameOf(Date.now(), 'young'),
  ]
  for (const name of [old, young]) await mkdir(join(backupFolder, name, 'scratch'), { recursive: true })
  await mkdir(join(backupFolder, beside), { recursive: true })
  const { store } = await openBackupDestination(app.config)
  await writeFile(join(backupFolder, beside, 'coming'), '')
  await store.prepare()
  const left = (await readdir(backupFolder)).filter((name) => name.endsWith('.part'))
  expect(left.toSorted()).toEqual([beside, young])
})

it('A backup counts a file as lost when storage does not have it', async () => {
  const { person } = await attach(app, pdf)
  await rm(join(app.config.storageFolder, person.householdUuid), { recursive: true })
  const { manifest } = await take()
  expect(manifest.files).toMatchObject({ count: 0, lost: 1 })
})

it('A backup of PostgreSQL counts a file as lost when storage does not have it', async () => {
  await using onPostgres = await createTestApp('postgres')
  const { config } = onPostgres
  for (const content of [pdf, Buffer.concat([pdf, pdf])]) {
    const { person } = await attach(onPostgres, content)
    await rm(join(config.storageFolder, person.householdUuid), { recursive: true })
  }
  const { manifest } = await takeBackup(
    { ...config, reason: 'backup', now: Date.now() },
    await openBackupDestination(config),
  )
  expect(manifest.files).toMatchObject({ count: 0, lost: 2 })
})

it.each([
  ['as it is', undefined],
  ['encrypted', 'AGE-SECRET-KEY-1TTUX6XYYWVAAZN8CU2Q67SQZ8XSTHH4XFHNN0L3QT0P4QQZ28C2QTKZRT7'],
])('A backup that is stored %s syncs each of its files and folders to disk', async (_how, backupKey) => {
  await attach(app, pdf)
  Object.assign(app.config, { backupKey })
  const { backupFolder, dataDir } = app.config
  const file = await open(join(dataDir, sqliteFileName))
  // as: the class of file handles is not exported, so TypeScript does not know the type of its prototype.
  const handles = Object.getPrototypeOf(file) as FileHandle
  await file.close()
  const synced = new Set<number>()
  const { sync } = handles
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.add((await this.stat()).ino)
    await sync.call(this)
  })
  try {
    await take()
  } finally {
    spy.mockRestore()
  }
  const paths = ['.', ...(await readdir(backupFolder, { recursive: true }))]
  expect(paths.length).toBeGreaterThan(6)
  for (const path of paths) expect(synced, path).toContain((await stat(join(backupFolder, path))).ino)
})
