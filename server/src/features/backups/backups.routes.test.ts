import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#server/app.ts'
import { runJobs, type Job } from '#server/jobs/jobs.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { collectGarbageJob } from '#server/features/files/integrity/collect-garbage.service.ts'
import { attach, pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'
import { backupReminderJob } from './backup-reminders.service.ts'
import { backUp, backupJob } from './backups.service.ts'

const environment = { CUBBY_BACKUPS: 'true' }
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const pauseMs = 10 * 60_000

let app: TestApp
let reported: string[] = []
beforeEach(async () => {
  app = await createTestApp('sqlite', environment)
  reported = []
  Object.assign(app.context, {
    logError: (what: string, error: unknown) => reported.push(`${what}: ${String(error)}`),
  })
})
afterEach(() => app.close())

const foldersOf = async (folder: string) => (await readdir(folder).catch((): string[] => [])).toSorted()

async function backUpNow({ send }: Person) {
  const started = await send('POST', '/backups')
  expect(started.status).toBe(200)
  await backUp(app.context)
  return (await send('GET', '/backups')).json
}

/** Returns a recent noon. Hours can be added to it without reaching the hour at which a night starts. */
const noon = () => Math.floor((Date.now() - 3 * hourMs) / dayMs) * dayMs + dayMs / 2

/** Records a running backup that started `hours` after noon, as a crashed server leaves it. */
async function noteRunning(hours: number): Promise<void> {
  const nothing = { problem: '', name: '', bytes: 0, items: 0, files: 0, lost_files: 0 } as const
  const run = {
    id: app.context.newId(),
    started_at: noon() + hours * hourMs,
    state: 'running' as const,
    ...nothing,
  }
  await app.context.database.write((tx) => tx.insertInto('backup_run').values(run).execute())
}

async function runNight(hours: number): Promise<number> {
  app.setNow(() => noon() + hours * hourMs)
  await runJobs(app.context, [backupJob], (name, error) => reported.push(`${name}: ${String(error)}`))
  const { progress } = await getBackups()
  if (progress) await backUp(app.context)
  return (await app.context.database.read.selectFrom('backup_run').selectAll().execute()).length
}

async function runOwnJobs(...some: Job[]): Promise<void> {
  await runJobs(
    app.context,
    jobs.filter((job) => some.includes(job)),
    (name, error) => reported.push(`${name}: ${String(error)}`),
  )
}

let owner: Person
const getBackups = async () => (await owner.send('GET', '/backups')).json

describe('Backups', () => {
  it('contain the database and the files, and show details to server admins but only the day to other users', async () => {
    const { person } = await attach(app, pdf)
    owner = person
    expect((await app.send('GET', '/status')).json.lastBackup).toBe('')
    const { enabled, progress, lastProven, runs } = await backUpNow(person)
    expect([enabled, progress, runs.length]).toEqual([true, null, 1])
    expect(lastProven).toMatchObject({ state: 'proven', problem: '', items: 1, files: 1, lostFiles: 0 })
    expect(lastProven.bytes).toBeGreaterThan(pdf.length)
    const { backupFolder } = app.config
    const [name, ...others] = await foldersOf(backupFolder)
    expect(others).toEqual(['files'])
    expect(await foldersOf(join(backupFolder, String(name)))).toEqual([
      'backup.json',
      'cubby.db',
      'files.txt',
    ])
    const [hash] = await readdir(join(backupFolder, 'files', person.householdUuid))
    expect(await readFile(join(backupFolder, 'files', person.householdUuid, String(hash)))).toEqual(pdf)
    expect((await app.send('GET', '/status')).json.lastBackup).toBe(
      new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(Date.parse(lastProven.startedAt)),
    )
    expect(reported).toEqual([])
  })

  it('store a file once, as a hard link where the file system allows', async () => {
    const { person } = await attach(app, pdf)
    owner = person
    await backUpNow(person)
    const [hash = ''] = await readdir(join(app.config.backupFolder, 'files', person.householdUuid))
    const storedFile = join(app.config.backupFolder, 'files', person.householdUuid, hash)
    const before = await stat(storedFile)
    expect(before.nlink).toBe(2)
    app.setNow(() => Date.now() + dayMs)
    await backUpNow(person)
    expect((await stat(storedFile)).ino).toBe(before.ino)
    expect((await foldersOf(app.config.backupFolder)).length).toBe(3)
  })

  it('report files that storage has lost, and keep the intact copy of an earlier backup', async () => {
    const { person } = await attach(app, pdf)
    owner = person
    const { storageFolder, backupFolder } = app.config
    const [hash = ''] = await readdir(join(storageFolder, person.householdUuid))
    const stored = join(storageFolder, fileKey(person.householdUuid, hash))
    await rm(stored)
    await writeFile(stored, 'other bytes')
    expect((await backUpNow(person)).lastProven).toMatchObject({ state: 'proven', files: 0, lostFiles: 1 })
    await writeFile(stored, pdf)
    app.setNow(() => Date.now() + dayMs)
    expect((await backUpNow(person)).lastProven).toMatchObject({ files: 1, lostFiles: 0 })
    await rm(stored)
    app.setNow(() => Date.now() + 2 * dayMs)
    expect((await backUpNow(person)).lastProven).toMatchObject({ files: 1, lostFiles: 0 })
    expect(await readFile(join(backupFolder, 'files', person.householdUuid, hash))).toEqual(pdf)
  })

  it('delete a file with the last backup that needs it', async () => {
    const { person, item } = await attach(app, pdf)
    owner = person
    app.setNow(() => noon())
    await backUpNow(person)
    const files = join(app.config.backupFolder, 'files', person.householdUuid)
    expect(await readdir(files)).toHaveLength(1)
    await person.send('DELETE', item)
    await app.context.database.write((tx) => tx.deleteFrom('file').execute())
    app.setNow(() => noon() + pauseMs)
    await backUpNow(person)
    // The earlier backup of the same day was deleted.
    expect((await foldersOf(app.config.backupFolder)).length).toBe(1)
    expect(await foldersOf(files)).toEqual([])
  })

  it.each([
    ['cannot be written to', 'not-writable', async (folder: string) => writeFile(folder, 'a file')],
    [
      'lies on a disk that is not mounted',
      'not-writable',
      async (folder: string) => rm(dirname(folder), { recursive: true, force: true }),
    ],
  ] as const)(
    'fail with one line in the log when the folder %s, and leave nothing',
    async (_what, problem, spoil) => {
      owner = await app.signUp()
      const folder = join(app.config.dataDir, 'disk', 'backups')
      await mkdir(dirname(folder))
      Object.assign(app.context.config, { backupFolder: folder })
      await spoil(folder)
      const { lastProven, runs } = await backUpNow(owner)
      expect([lastProven, runs.length, runs[0]]).toEqual([
        null,
        1,
        expect.objectContaining({ state: 'failed', problem }),
      ])
      expect(reported).toEqual([expect.stringMatching(/^the backup: /)])
      await rm(dirname(folder), { recursive: true, force: true })
      await mkdir(dirname(folder))
      app.setNow(() => Date.now() + pauseMs)
      expect((await backUpNow(owner)).lastProven).toMatchObject({ state: 'proven' })
    },
  )

  it('are refused with 429 within ten minutes of the last backup', async () => {
    owner = await app.signUp()
    app.setNow(() => noon())
    await backUpNow(owner)
    app.setNow(() => noon() + pauseMs - 60_000)
    const refused = await owner.send('POST', '/backups')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await getBackups()).runs).toHaveLength(1)
    app.setNow(() => noon() + pauseMs)
    expect((await owner.send('POST', '/backups')).status).toBe(200)
    // The second request joins the running backup.
    expect((await owner.send('POST', '/backups')).status).toBe(200)
    await backUp(app.context)
    expect((await getBackups()).runs).toHaveLength(2)
  })

  it('count as verified even when deleting old backups fails, and then delete no stored file', async () => {
    const { person, item } = await attach(app, pdf)
    owner = person
    app.setNow(() => noon())
    await backUpNow(person)
    const { backupFolder } = app.config
    const [first = ''] = await foldersOf(backupFolder)
    await writeFile(join(backupFolder, first, 'files.txt'), '')
    await person.send('DELETE', item)
    await app.context.database.write((tx) => tx.deleteFrom('file').execute())
    app.setNow(() => noon() + dayMs)
    const { lastProven, runs } = await backUpNow(person)
    expect([lastProven.startedAt, runs[0].state]).toEqual([runs[0].startedAt, 'proven'])
    expect(reported).toEqual([
      `removing old backups: Error: Error: the list of files of the backup ${first} cannot be read`,
    ])
    expect(await readdir(join(backupFolder, 'files', person.householdUuid))).toHaveLength(1)
  })

  it('fail with a message in the log when another installation owns the destination', async () => {
    owner = await app.signUp()
    const { backupFolder } = app.config
    await mkdir(backupFolder)
    await writeFile(join(backupFolder, 'installation'), 'another')
    expect((await backUpNow(owner)).runs).toMatchObject([{ state: 'failed', problem: 'other' }])
    expect(reported).toEqual([
      expect.stringMatching(/^the backup: .* belong to another installation of Cubby\./),
    ])
    expect(await foldersOf(backupFolder)).toEqual(['installation'])
  })

  it('run once a night from the day after the installation on, and run again some hours after a failure', async () => {
    owner = await app.signUp()
    expect(await runNight(0)).toBe(0)
    expect(await runNight(48)).toBe(1)
    expect(await runNight(49)).toBe(1)
    expect(await runNight(72)).toBe(2)
    const folder = app.config.backupFolder
    Object.assign(app.context.config, { backupFolder: '/proc/nowhere' })
    expect(await runNight(96)).toBe(3)
    expect(await runNight(97)).toBe(3)
    expect(reported).toHaveLength(1)
    Object.assign(app.context.config, { backupFolder: folder })
    expect(await runNight(101)).toBe(3)
    expect(await runNight(103)).toBe(4)
    expect((await getBackups()).runs[0].state).toBe('proven')
    expect((await foldersOf(folder)).filter((name) => /^\d.*Z$/.test(name))).toHaveLength(3)
  })

  it('are marked as failed and cleaned up after a crash of the server, and are not started again at once', async () => {
    owner = await app.signUp()
    await noteRunning(48)
    const left = join(app.config.backupFolder, '2026-11-22T02-00-00Z.part')
    const started = '2026-11-21T02-00-00Z'
    await mkdir(join(app.config.backupFolder, started), { recursive: true })
    await mkdir(join(left, 'scratch'), { recursive: true })
    await writeFile(join(left, 'scratch', 'cubby.db'), 'of an earlier version')
    await writeFile(join(app.config.backupFolder, started, 'cubby.db'), 'half')
    await writeFile(join(app.config.backupFolder, started, 'unfinished'), '')
    expect(await runNight(49)).toBe(1)
    expect((await getBackups()).runs[0]).toMatchObject({ state: 'failed', problem: 'interrupted' })
    expect(await runNight(55)).toBe(2)
    expect(await foldersOf(app.config.backupFolder)).not.toContain(started)
    expect((await foldersOf(app.config.backupFolder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('interrupted by a crash are marked as failed when the destination is unreachable, but not after another error', async () => {
    owner = await app.signUp()
    await noteRunning(48)
    const folder = join(app.config.dataDir, 'loop')
    await symlink(folder, folder)
    Object.assign(app.config, { backupFolder: folder })
    expect(await runNight(49)).toBe(1)
    expect(reported).toEqual([expect.stringContaining('backup: Error: ELOOP')])
    expect((await getBackups()).runs[0]).toMatchObject({ state: 'running' })

    const endpoint = 'http://127.0.0.1:1'
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    const backupS3 = { endpoint, bucket: 'gone', prefix: '', region: 'here', credentials }
    Object.assign(app.config, { backupS3 })
    expect(await runNight(49.9)).toBe(1)
    expect(reported).toHaveLength(1)
    expect((await getBackups()).runs[0]).toMatchObject({ state: 'running' })
    expect(await runNight(50)).toBe(1)
    expect((await getBackups()).runs[0]).toMatchObject({ state: 'failed', problem: 'interrupted' })
  })

  it('count as verified after the restore of a database that lists them as running', async () => {
    owner = await app.signUp()
    app.setNow(() => noon() + 48 * hourMs)
    const { lastProven } = await backUpNow(owner)
    expect(lastProven.items + lastProven.bytes).toBeGreaterThan(0)
    const unknown = { problem: '', name: '', bytes: 0, items: 0, files: 0, lost_files: 0 } as const
    await app.context.database.write((tx) =>
      tx
        .updateTable('backup_run')
        .set({ state: 'running', ...unknown })
        .execute(),
    )
    expect(await runNight(49)).toBe(1)
    expect((await getBackups()).lastProven).toEqual(lastProven)
  })

  it('are marked as interrupted when the server stops', async () => {
    owner = await app.signUp()
    await owner.send('POST', '/backups')
    await app.app.server.close()
    const [run] = await app.context.database.read.selectFrom('backup_run').selectAll().execute()
    expect(['interrupted', '']).toContain(run?.problem)
    expect(run?.state).not.toBe('running')
  })

  it('start at night only after unreferenced files were deleted', async () => {
    const { person } = await attach(app, pdf)
    owner = person
    await app.context.database.write(async (tx) => {
      await tx.deleteFrom('attachment_search').execute()
      await tx.deleteFrom('attachment').execute()
    })
    app.setNow(() => noon() + 48 * hourMs)
    await runOwnJobs(collectGarbageJob, backupJob)
    await backUp(app.context)
    expect((await getBackups()).runs).toMatchObject([{ state: 'proven', files: 0, lostFiles: 0 }])
  })

  it('are reported to server admins as missing, once, when the last backup is too old', async () => {
    owner = await app.signUp()
    const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 1, role: 'owner' })
    const other = await app.signUp({ token: invitation.token })
    for (const person of [owner, other]) {
      await person.send(
        'POST',
        '/notifiers',
        { name: 'me', isActive: true, url: 'ntfy://ntfy.test/me' },
        { 'x-tenant': owner.householdUuid },
      )
    }
    const remindersAfter = async (hours: number) => {
      app.setNow(() => noon() + hours * hourMs)
      await runJobs(app.context, [backupReminderJob], (name, error) =>
        reported.push(`${name}: ${String(error)}`),
      )
      app.setNow(Date.now)
      return app.context.database.read
        .selectFrom('delivery')
        .innerJoin('notifier', 'notifier.id', 'delivery.notifier_id')
        .select(['notifier.user_id', 'kind', 'message'])
        .execute()
    }
    expect(await remindersAfter(24)).toEqual([])
    const reminder = {
      user_id: owner.userId,
      kind: 'backup',
      message: expect.stringMatching(/ is from \d{1,2} \w+ \d{4}\. Open Tools/),
    }
    expect(await remindersAfter(96)).toEqual([reminder])
    expect(await remindersAfter(192)).toEqual([reminder])
    expect(reported).toEqual([])
  })

  it('are not reported as missing while one is running, but are reported once it has failed', async () => {
    owner = await app.signUp()
    await owner.send('POST', '/notifiers', { name: 'me', isActive: true, url: 'ntfy://ntfy.test/me' })
    Object.assign(app.context.config, { backupFolder: '/proc/nowhere' })
    const countReminders = async () =>
      (await app.context.database.read.selectFrom('delivery').selectAll().execute()).length
    app.setNow(() => noon() + 96 * hourMs)
    await runOwnJobs(backupReminderJob, backupJob)
    expect(await countReminders()).toBe(0)
    await backUp(app.context)
    await runOwnJobs(backupReminderJob, backupJob)
    expect(await countReminders()).toBe(1)
  })
})

withServer(
  'GET and POST /backups',
  (each) => {
    it('are allowed for server admins only', async () => {
      const person = await each().signUp()
      const { json } = await person.send('GET', '/backups')
      expect(json.enabled).toBe(true)
      const { json: invitation } = await person.send('POST', '/groups/invitations', {
        uses: 1,
        role: 'owner',
      })
      const owning = await each().signUp({ token: invitation.token })
      for (const method of ['GET', 'POST'] as const) {
        const headers = { 'x-tenant': person.householdUuid }
        expect((await owning.send(method, '/backups', undefined, headers)).status).toBe(403)
      }
    })
  },
  environment,
)
