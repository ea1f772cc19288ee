import { rm } from 'node:fs/promises'
import type { DatabaseOptions } from '#server/database/database.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { openBackupSource } from './backup-source.ts'
import { claimDestination } from './claim-destination.ts'
import {
  contentsOf,
  isBackupFile,
  listBackups,
  removeBackup,
  type Backup,
  listStoredFiles,
} from './list-backups.ts'
import type { BackupDestination } from './stores/backup-destination.ts'

const dayMs = 86_400_000
const retention = { days: 7, weeks: 4, months: 12 }
/** The time for which all backups of the state before a restore are retained. */
const restorePointMs = 7 * dayMs

/**
 * Returns the names of the backups to keep: the newest one of each of the last days, weeks and months in which a backup
 * was made. So old backups stay even after many backups in one day, or after months in which every backup failed.
 */
export function selectRetained(
  backups: readonly Backup[],
  { now, timeZone }: { now: number; timeZone: string },
): ReadonlySet<string> {
  const newestFirst = backups.toSorted((a, b) => b.manifest.takenAt - a.manifest.takenAt)
  // Keep every backup with a date in the future, because its date comes from a wrong clock.
  const [past, future] = [newestFirst.filter(isPast), newestFirst.filter((one) => !isPast(one))]
  const recent = past.filter(({ manifest }) => isRecentRestorePoint(manifest))
  const chosen = [...future, ...recent]
  const dayOf = ({ manifest }: Backup) => todayIn(timeZone, manifest.takenAt)
  chosen.push(...newestPerPeriod(past, retention.days, dayOf))
  chosen.push(...newestPerPeriod(past, retention.weeks, (backup) => mondayOf(dayOf(backup))))
  chosen.push(...newestPerPeriod(past, retention.months, (backup) => dayOf(backup).slice(0, 7)))
  return new Set(chosen.map(({ name }) => name))

  function isPast({ manifest }: Backup): boolean {
    return manifest.takenAt <= now + dayMs
  }
  function isRecentRestorePoint({ reason, takenAt }: Backup['manifest']): boolean {
    return reason === 'restore' && takenAt > now - restorePointMs
  }
}

function newestPerPeriod(
  newestFirst: readonly Backup[],
  count: number,
  periodOf: (backup: Backup) => string,
): Backup[] {
  const groups = [...Map.groupBy(newestFirst, periodOf).values()]
  return groups.slice(0, count).flatMap(([newest]) => (newest ? [newest] : []))
}

function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** Deletes outdated backups, then files that no remaining backup needs. Deletes no file when a backup is unreadable. */
export async function rotateBackups(
  place: BackupDestination,
  { now, timeZone, ...options }: DatabaseOptions & { now: number; timeZone: string },
): Promise<void> {
  const { store } = place
  // Check the owner again, because another installation may have claimed the destination since the backup started.
  await claimDestination(openBackupSource(options), store)
  try {
    const { backups, unreadable } = await listBackups(place)
    const chosen = selectRetained(backups, { now, timeZone })
    for (const backup of backups) if (!chosen.has(backup.name)) await removeBackup(store, backup)
    // Delete no files while a backup is unreadable, because it may need any of them.
    if (unreadable.length > 0) return
    await removeUnneededFiles(
      place,
      backups.filter(({ name }) => chosen.has(name)),
    )
  } finally {
    await rm(store.temporaryFolder, { recursive: true, force: true })
  }
}

async function removeUnneededFiles(place: BackupDestination, backups: readonly Backup[]): Promise<void> {
  const { store } = place
  const needed = new Set<string>()
  for (const backup of backups) {
    try {
      const contents = contentsOf(place, backup) ?? store
      for await (const { nameInStore } of listStoredFiles(contents, backup)) needed.add(nameInStore)
    } catch (cause) {
      throw new Error(`the list of files of the backup ${backup.name} cannot be read`, { cause })
    }
  }
  for await (const name of store.list('files/')) {
    if (isBackupFile(name) && !needed.has(name)) await store.remove(name)
  }
}
