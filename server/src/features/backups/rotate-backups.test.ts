import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Backup, BackupReason } from './list-backups.ts'
import { openBackupDestination } from './stores/backup-destination.ts'
import { selectRetained, rotateBackups } from './rotate-backups.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const take = (time: string, reason: BackupReason = 'backup'): Backup => ({
  name: time,
  isEncrypted: false,
  manifest: {
    format: 1,
    reason,
    takenAt: Date.parse(time),
    version: '1.0.0',
    rows: {},
    database: { bytes: 0, sha256: '' },
    files: { count: 0, bytes: 0, lost: 0, listSha256: '' },
  },
})
const at = (now: string) => ({ now: Date.parse(now), timeZone: 'Europe/Berlin' })
const keptOf = (backups: readonly Backup[], now: string) => [...selectRetained(backups, at(now))].toSorted()

const nights = (count: number, last: string) =>
  Array.from({ length: count }, (_, index) =>
    take(new Date(Date.parse(last) - index * 86_400_000).toISOString()),
  )

it('Rotation keeps 7 days, 4 weeks and 12 months of two years of nightly backups', () => {
  expect(keptOf(nights(730, '2026-11-22T01:00:00.000Z'), '2026-11-22T02:00:00Z')).toEqual(
    [
      // The backups of the last seven days. The newest one also counts as the backup of its week and of its month.
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]
      .map((day) => `${day}T01:00:00.000Z`)
      .toSorted(),
  )
})

it('Rotation keeps the backups of earlier days after a hundred backups on one day', () => {
  const older = nights(7, '2026-11-21T01:00:00.000Z')
  const loop = Array.from({ length: 100 }, (_, minute) =>
    take(new Date(Date.parse('2026-11-22T01:00:00Z') + minute * 60_000).toISOString()),
  )
  const remaining = keptOf([...loop, ...older], '2026-11-22T03:00:00Z')
  expect(remaining.filter((name) => name >= '2026-11-22')).toEqual(['2026-11-22T02:39:00.000Z'])
  // Seven older backups are kept: those of the six days before, and the one of the last day of the previous week.
  expect(remaining.filter((name) => name < '2026-11-22')).toHaveLength(7)
})

it('Rotation deletes nothing after a long time without backups', () => {
  const old = nights(7, '2024-01-07T01:00:00.000Z')
  expect(keptOf(old, '2026-11-22T03:00:00Z')).toHaveLength(7)
})

it('Rotation keeps a backup from the future, made with a wrong clock, in addition to the others', () => {
  const backups = [take('2099-01-01T01:00:00.000Z'), ...nights(7, '2026-11-22T01:00:00.000Z')]
  expect(keptOf(backups, '2026-11-22T03:00:00Z')).toHaveLength(8)
})

it('Rotation treats a backup whose date is up to a day in the future like a backup of today', () => {
  const backups = ['2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'].map((time) => take(time))
  const older = take('2026-11-23T02:00:00.000Z')
  expect(keptOf([...backups, older], '2026-11-22T03:00:00Z')).toEqual(backups.map(({ name }) => name))
})

it('Rotation keeps each backup that was made before a restore for a week', () => {
  const points = ['10', '11', '12'].map((hour) => take(`2026-11-20T${hour}:00:00.000Z`, 'restore'))
  expect(keptOf(points, '2026-11-27T09:00:00Z')).toHaveLength(3)
  expect(keptOf(points, '2026-11-27T10:00:00Z')).toHaveLength(2)
  expect(keptOf(points, '2026-11-28T09:00:00Z')).toEqual(['2026-11-20T12:00:00.000Z'])
})

it('Rotation ignores files that a desktop or a network disk has added', async () => {
  const folder = await temporaryFolder()
  const household = join(folder, 'files', '019a0000-0000-7000-8000-000000000001')
  const hash = 'a'.repeat(64)
  await mkdir(join(household, '@eaDir'), { recursive: true })
  await mkdir(join(folder, 'files', '@eaDir'))
  await mkdir(join(folder, 'tmp', 'of somebody else'), { recursive: true })
  for (const path of [
    join(folder, 'files', '.DS_Store'),
    join(household, hash),
    `${household}/${hash}.part`,
    join(folder, 'cubby.db'),
  ])
    await writeFile(path, '')
  const options = { dataDir: folder, databaseUrl: undefined, backupFolder: folder }
  const config = { ...options, backupS3: undefined, backupKey: undefined }
  await rotateBackups(await openBackupDestination(config), { ...config, ...at('2026-11-22T02:00:00Z') })
  expect((await readdir(join(folder, 'files'))).toSorted()).toHaveLength(3)
  expect(await readdir(join(folder, 'tmp'))).toEqual(['of somebody else'])
  expect(await readdir(household)).toEqual(['@eaDir'])
})
