import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { readZip } from '#server/storage/read-zip.ts'
import { attach, pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { createFixtures } from '#test/tenant-walk.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'
import { addStep } from '#test/add-step.ts'
import type { Actor } from '#server/actor.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import { allocateProgress } from '#server/shared/process/progress.ts'
import { restoreHousehold } from './restore-household.usecase.ts'
import { findBackupLocation } from './backup-location.ts'
import { backUp } from '../backups.service.ts'
import { restore as restoreServer } from '../restore.service.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const key = 'AGE-SECRET-KEY-1TTUX6XYYWVAAZN8CU2Q67SQZ8XSTHH4XFHNN0L3QT0P4QQZ28C2QTKZRT7'
const dayMs = 86_400_000

async function unpack(zip: Buffer, folder: string): Promise<string[]> {
  const file = join(await temporaryFolder(), 'backup.zip')
  await writeFile(file, zip)
  const names: string[] = []
  for await (const { name, read } of readZip(file, Infinity)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), await buffer(read()))
    names.push(name)
  }
  return names
}

let clock = Date.now()

/** Makes a backup and returns its name. Moves the clock by a day, because rotation keeps one backup a day. */
async function makeBackup(app: TestApp): Promise<string> {
  clock += dayMs
  app.setNow(() => clock)
  await backUp(app.context)
  const names = (await readdir(app.config.backupFolder)).filter((name) => /^\d.*Z$/.test(name))
  return names.toSorted().at(-1) ?? ''
}

const leftFolders = async ({ config }: TestApp) =>
  (await readdir(join(config.dataDir, 'tmp')).catch(() => [])).filter((name) => name.startsWith('backup-'))

const list = async ({ send }: Person) => (await send('GET', '/backups/list')).json
const restore = ({ send }: Person, name: string, more = '') =>
  send('POST', `/backups/restore?name=${name}${more}`)

withServer(
  'The API of stored backups',
  (app) => {
    /** Creates a household whose owner is a server admin, and makes a backup. */
    async function prepare() {
      const { owner, ids } = await createFixtures(app(), 'mine')
      await app().context.database.write((tx) =>
        tx.updateTable('user_account').set({ is_admin: 1 }).where('id', '=', owner.userId).execute(),
      )
      return { owner, ids, name: await makeBackup(app()) }
    }

    it('shows each complete backup with size, counts and place, newest first', async () => {
      const { name } = await prepare()
      const { owner, name: later } = await prepare()
      const { items, ...others } = await list(owner)
      expect(others).toMatchObject({
        place: app().config.backupFolder,
        location: 'same-disk',
        unreadable: [],
      })
      expect(items.map((one: { name: string }) => one.name).slice(0, 2)).toEqual([later, name])
      const { lastProven } = (await owner.send('GET', '/backups')).json
      const { startedAt, bytes, items: count, files } = lastProven
      expect(items[0]).toEqual({
        name: later,
        takenAt: startedAt,
        reason: 'backup',
        bytes,
        items: count,
        files,
        lostFiles: 0,
        encrypted: false,
      })
    })

    it('downloads a backup that the restore command restores on another machine', async () => {
      const { owner, ids, name } = await prepare()
      const { status, headers, bytes } = await owner.send('GET', `/backups/download?name=${name}`)
      expect([status, headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="cubby-backup_${name}.zip"`,
      ])
      const dataDir = await temporaryFolder()
      const names = await unpack(bytes, join(dataDir, 'backups'))
      expect(names.slice(0, 3)).toEqual(
        ['backup.json', 'cubby.db', 'files.txt'].map((one) => `${name}/${one}`),
      )
      const lines: string[] = []
      const isLost = await restoreServer(readConfig({ CUBBY_DATA_DIR: dataDir }), name, (line) =>
        lines.push(line),
      )
      expect([isLost, lines.at(-1)]).toEqual([
        false,
        expect.stringMatching(new RegExp(`^Restored ${name}: `)),
      ])
      await using moved = await createTestApp('sqlite', { CUBBY_DATA_DIR: dataDir })
      const headersOf = { authorization: owner.token, 'x-tenant': owner.householdUuid }
      const { json } = await moved.send('GET', `/items/${ids.item}`, undefined, headersOf)
      expect(json.name).toBe('mine item')
      const file = `/items/${ids.item}/attachments/${ids.attachment}`
      expect((await moved.send('GET', file, undefined, headersOf)).text).toBe('mine')
    })

    it('previews the restore of a household, and then restores all records and missing files as one change that can be undone', async () => {
      const { owner, ids, name } = await prepare()
      const before = await stateOf(owner)
      await owner.send('PUT', `/labels/${ids.label}`, { name: 'renamed' })
      await owner.send('DELETE', `/items/${ids.item}`)
      const { json: added } = await owner.send('POST', '/items', { name: 'New' })
      const damaged = await stateOf(owner)
      const stored = await app()
        .context.database.read.selectFrom('file')
        .select('hash')
        .where('group_id', '=', owner.householdId)
        .executeTakeFirstOrThrow()
      await app().context.storage.remove(fileKey(owner.householdUuid, stored.hash))

      const { status, json: preview } = await restore(owner, name, '&preview=true')
      expect([status, preview.batchId, preview.lostFiles]).toEqual([200, null, 0])
      const of = (kind: string) => preview.records.find((one: { kind: string }) => one.kind === kind)
      expect(of('item')).toMatchObject({ created: 1, changed: 0, unchanged: 0 })
      expect(of('label')).toMatchObject({ changed: 1, changedNames: ['renamed'] })
      expect(await stateOf(owner)).toEqual(damaged)

      const { json: report, headers } = await restore(owner, name)
      expect(report).toEqual({ ...preview, files: report.files, batchId: headers['cubby-batch'] })
      const file = `/items/${ids.item}/attachments/${ids.attachment}`
      expect((await owner.send('GET', file)).text).toBe('mine')
      expect((await owner.send('GET', `/items/${added.id}`)).json.name).toBe('New')
      expect((await owner.send('POST', `/journal/${report.batchId}/undo`)).status).toBe(200)
      expect(await stateOf(owner)).toEqual(damaged)
      expect((await owner.send('DELETE', `/items/${added.id}`)).status).toBe(204)
      expect((await restore(owner, name)).status).toBe(200)
      expect(await stateOf(owner)).toEqual(before)
      expect((await restore(owner, name)).json).toMatchObject({ created: 0, changed: 0, batchId: null })
      expect((await readdir(join(app().config.dataDir, 'tmp')).catch(() => [])).join()).not.toContain(
        'backup-',
      )
    })

    it('restores everything except a file that is missing in the storage and damaged in the backup', async () => {
      const { owner, ids, name } = await prepare()
      const { storage, database } = app().context
      const { hash } = await database.read
        .selectFrom('attachment')
        .select('hash')
        .where('group_id', '=', owner.householdId)
        .where('id', '=', ids.attachment)
        .executeTakeFirstOrThrow()
      await owner.send('DELETE', `/items/${ids.item}`)
      await storage.remove(fileKey(owner.householdUuid, String(hash)))
      await writeFile(join(app().config.backupFolder, 'files', owner.householdUuid, String(hash)), 'damaged')
      const { status, json: report } = await restore(owner, name)
      expect([status, report.files]).toEqual([200, 0])
      expect((await owner.send('GET', `/items/${ids.item}`)).json.name).toBe('mine item')
    })

    it('lets only server admins restore backups, and only into a household in which they may write', async () => {
      const { owner, name } = await prepare()
      const other = await createFixtures(app(), 'other')
      const requests = [
        ['GET', '/backups/list'],
        ['GET', `/backups/download?name=${name}`],
        ['POST', `/backups/restore?name=${name}`],
      ] as const
      for (const [method, path] of requests) expect((await other.owner.send(method, path)).status).toBe(403)
      const tenant = await inviteAndJoin(other.owner, owner, 'viewer')
      const before = await stateOf(other.owner)
      expect((await owner.send('POST', `/backups/restore?name=${name}`, undefined, tenant)).status).toBe(403)
      await other.owner.send('PUT', `/groups/members/${owner.userId}`, { role: 'editor' })
      const absent = await owner.send('POST', `/backups/restore?name=${name}`, undefined, tenant)
      expect([absent.status, absent.json.error]).toEqual([422, expect.stringMatching(/not in the backup/)])
      expect(await stateOf(other.owner)).toEqual(before)
    })

    it('returns 422 for a preview when the list of files in the backup is damaged', async () => {
      const { owner, name } = await prepare()
      const path = join(app().config.backupFolder, name, 'files.txt')
      const lines = await readFile(path, 'utf8')
      await rm(path)
      await writeFile(path, lines.slice(0, lines.lastIndexOf('\n', lines.length - 2) + 1))
      const { status, json } = await restore(owner, name, '&preview=true')
      expect([status, json.error]).toEqual([
        422,
        `The backup ${name} cannot be restored: its list of files is damaged. Nothing was changed.`,
      ])
    })

    it('returns 507 when the disk is too full for the backup’s database', async () => {
      const { owner, name } = await prepare()
      addStep('0099-full', () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      })
      expect((await restore(owner, name, '&preview=true')).status).toBe(507)
    })

    it('stops a preview when its client disconnects', async () => {
      const { owner, name } = await prepare()
      const { householdId, householdUuid, userId } = owner
      const disconnected = new AbortController()
      const run: Run = { state: 'checking', progress: allocateProgress(), wake: () => undefined }
      // as: this object has only the properties of an actor that a preview reads.
      const actor = { householdId, householdUuid, userId, role: 'owner' } as Actor
      const choice = { name, isPreview: true, signal: disconnected.signal }
      const preview = restoreHousehold(app().context, actor, choice, run)
      disconnected.abort()
      await expect(preview).rejects.toThrow('This was cancelled. Nothing was changed.')
      expect(await leftFolders(app())).toEqual([])
    })

    it('lists damaged backups by name, and refuses to restore them', async () => {
      const { owner, name } = await prepare()
      const folder = join(app().config.backupFolder, name)
      const before = await stateOf(owner)
      await rm(join(folder, 'cubby.db'))
      await writeFile(join(folder, 'cubby.db'), 'damaged')
      const damaged = await restore(owner, name)
      expect([damaged.status, damaged.json.error]).toEqual([
        422,
        `The backup ${name} cannot be restored: its database is missing or damaged. Nothing was changed.`,
      ])
      await writeFile(join(folder, 'backup.json'), '{')
      expect((await list(owner)).unreadable).toEqual([{ name, reason: 'its description is damaged' }])
      expect((await restore(owner, name, '&preview=true')).status).toBe(422)
      expect((await owner.send('GET', `/backups/download?name=${name}`)).status).toBe(422)
      expect((await restore(owner, '2026-01-01T00-00-00Z')).status).toBe(404)
      expect((await restore(owner, '..%2F..')).status).toBe(404)
      expect(await stateOf(owner)).toEqual(before)
    })
  },
  { CUBBY_BACKUPS: 'true' },
)

describe('An encrypted backup', () => {
  it('is downloaded as it is stored, and restored with the key', async () => {
    await using app = await createTestApp('sqlite', { CUBBY_BACKUPS: 'true', CUBBY_BACKUP_KEY: key })
    app.setNow(() => clock)
    const { person, item } = await attach(app, pdf)
    const name = await makeBackup(app)
    expect((await list(person)).items).toMatchObject([{ name, encrypted: true, files: 1 }])
    const { bytes } = await person.send('GET', `/backups/download?name=${name}`)
    const names = await unpack(bytes, await temporaryFolder())
    expect(names).toHaveLength(4)
    for (const one of names) expect(one).toMatch(/\.age$/)
    expect(bytes.includes(pdf)).toBe(false)
    await person.send('DELETE', item)
    const { json } = await restore(person, name)
    expect(json).toMatchObject({ lostFiles: 0 })
    expect((await person.send('GET', item)).status).toBe(200)
    Object.assign(app.config, { backupKey: undefined })
    expect((await list(person)).unreadable).toMatchObject([
      { name, reason: expect.stringMatching(/CUBBY_BACKUP_KEY/) },
    ])
  })
})

describe('The place of the backups', () => {
  const folder = tmpdir()
  const bucket = (name: string) => ({
    endpoint: 'http://s3.test',
    bucket: name,
    prefix: '',
    region: 'here',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const local = { dataDir: folder, databaseUrl: undefined, storageFolder: folder, s3: undefined }
  const remote = { ...local, databaseUrl: 'postgres://db.test/cubby', s3: bucket('files') }

  it.each([
    ['same-disk', 'a folder beside the data', { ...local, backupFolder: folder, backupS3: undefined }],
    ['same-disk', 'a new folder', { ...local, backupFolder: join(folder, 'new'), backupS3: undefined }],
    ['other-disk', 'another file system', { ...local, backupFolder: '/proc', backupS3: undefined }],
    ['folder', 'a missing disk', { ...local, backupFolder: '/nowhere/backups', backupS3: undefined }],
    ['folder', 'data elsewhere', { ...remote, backupFolder: folder, backupS3: undefined }],
    ['bucket', 'a bucket', { ...remote, backupFolder: folder, backupS3: bucket('backups') }],
    ['same-bucket', 'the bucket of files', { ...remote, backupFolder: folder, backupS3: bucket('files') }],
  ])('is reported as "%s" for %s', async (location, _what, config) => {
    expect(await findBackupLocation(config)).toBe(location)
  })
})
