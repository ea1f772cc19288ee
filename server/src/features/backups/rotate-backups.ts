import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sqliteFileName } from '#server/database/database.ts'
import { addInterval, todayIn } from '#server/shared/calendar-date.ts'
import { listBackups, type Backup } from './backup-folder.ts'

const dayMs = 86_400_000
const kept = { days: 7, weeks: 4, months: 12 }
/** How long the state before a restore is kept, however many there are. */
const restorePointMs = 7 * dayMs

/**
 * The backups that stay: the newest of each of the last days, weeks and months that have one. As days without a backup
 * do not count, neither a hundred backups of a day nor a month of failures takes an older one away.
 */
export function chooseKept(
  backups: readonly Backup[],
  { now, timeZone }: { now: number; timeZone: string },
): ReadonlySet<string> {
  const newestFirst = backups.toSorted((a, b) => b.manifest.takenAt - a.manifest.takenAt)
  // One from the future has the time of a clock that was wrong.
  const [past, future] = [newestFirst.filter(isPast), newestFirst.filter((one) => !isPast(one))]
  const recent = past.filter(({ manifest }) => isRecentRestorePoint(manifest))
  const chosen = [...future, ...recent]
  const dayOf = ({ manifest }: Backup) => todayIn(timeZone, manifest.takenAt)
  chosen.push(...newestOfEach(past, kept.days, dayOf))
  chosen.push(...newestOfEach(past, kept.weeks, (backup) => mondayOf(dayOf(backup))))
  chosen.push(...newestOfEach(past, kept.months, (backup) => dayOf(backup).slice(0, 7)))
  return new Set(chosen.map(({ name }) => name))

  function isPast({ manifest }: Backup): boolean {
    return manifest.takenAt <= now + dayMs
  }
  function isRecentRestorePoint({ reason, takenAt }: Backup['manifest']): boolean {
    return reason === 'restore' && takenAt > now - restorePointMs
  }
}

function newestOfEach(
  newestFirst: readonly Backup[],
  count: number,
  periodOf: (backup: Backup) => string,
): Backup[] {
  const groups = [...Map.groupBy(newestFirst, periodOf).values()]
  return groups.slice(0, count).flatMap(([newest]) => (newest ? [newest] : []))
}

function mondayOf(day: string): string {
  const daysSince = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addInterval(day, -daysSince, 'days') ?? day
}

/**
 * Removes the backups that have had their time, then the files that no backup needs any more. When one of the databases
 * that say so cannot be read, it fails and no file goes.
 */
export async function rotateBackups(
  backupFolder: string,
  clock: { now: number; timeZone: string },
): Promise<void> {
  const { backups, unreadable } = await listBackups(backupFolder)
  const chosen = chooseKept(backups, clock)
  const old = backups.filter(({ name }) => !chosen.has(name))
  for (const { name } of old) await rm(join(backupFolder, name), { recursive: true, force: true })
  // One that cannot be read now may still need any of them.
  if (unreadable.length > 0) return
  await removeUnneededFiles(
    backupFolder,
    backups.filter(({ name }) => chosen.has(name)),
  )
}

async function removeUnneededFiles(backupFolder: string, backups: readonly Backup[]): Promise<void> {
  const needed = new Set<string>()
  for (const { name } of backups) {
    try {
      for (const key of readFileKeys(join(backupFolder, name, sqliteFileName))) needed.add(key)
    } catch (cause) {
      throw new Error(`the database of the backup ${name} cannot be read`, { cause })
    }
  }
  const files = join(backupFolder, 'files')
  const list = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => [])
  // Desktops and network disks put files and folders of their own into any folder.
  for (const { name: groupId } of (await list(files)).filter(isHousehold)) {
    for (const { name: hash } of (await list(join(files, groupId))).filter(isKept)) {
      if (!needed.has(`${groupId}/${hash}`)) await rm(join(files, groupId, hash), { force: true })
    }
  }
}

const isHousehold = (entry: Dirent) => entry.isDirectory() && /^[\da-f-]{36}$/.test(entry.name)
const isKept = (entry: Dirent) => entry.isFile() && /^[\da-f]{64}(\.part)?$/.test(entry.name)

function* readFileKeys(file: string): Generator<string> {
  // Without this word a reader would leave files of its own beside the database.
  using database = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
  for (const { group_id: groupId, hash } of database.prepare('select group_id, hash from file').iterate()) {
    yield `${String(groupId)}/${String(hash)}`
  }
}
