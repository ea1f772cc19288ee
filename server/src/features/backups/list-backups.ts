import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseObject } from '#server/shared/json-object.ts'

/** `restore`: the state before a restore, so that it can be undone. */
export type BackupReason = 'backup' | 'restore'

/** Number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>

/** A description of a backup, written last of all: a folder without one is no backup. */
export interface Manifest {
  readonly format: 1
  readonly reason: BackupReason
  /** Milliseconds UTC of the moment whose state it holds. */
  readonly takenAt: number
  /** Version of the Cubby that took it. */
  readonly version: string
  readonly rows: RowCounts
  readonly database: { readonly bytes: number; readonly sha256: string }
  readonly files: { readonly count: number; readonly bytes: number; readonly lost: number }
}

export interface Backup {
  /** The name of its folder, which begins with its time. */
  readonly name: string
  readonly manifest: Manifest
}

export const manifestName = 'backup.json'
/** The ending of folders and files that are not whole yet. */
export const unfinished = '.part'

/** A file of a household, kept once for all backups. */
export function keptFile(backupFolder: string, groupId: string, hash: string): string {
  return join(backupFolder, 'files', groupId, hash)
}

/** The backups of a folder, the newest first, and the names of those that cannot be read. */
export async function listBackups(
  backupFolder: string,
): Promise<{ backups: readonly Backup[]; unreadable: readonly string[] }> {
  const backups: Backup[] = []
  const unreadable: string[] = []
  for (const name of existsSync(backupFolder) ? await readdir(backupFolder) : []) {
    if (!/^\d{4}-\d\d-\d\dT[\d-]+Z(-before-restore)?$/.test(name)) continue
    const text = await readFile(join(backupFolder, name, manifestName), 'utf8').catch(() => '')
    const manifest = parseObject(text)
    // as: Cubby wrote it; one of another format is not read.
    if (manifest?.['format'] === 1) backups.push({ name, manifest: manifest as unknown as Manifest })
    else unreadable.push(name)
  }
  return { backups: backups.toSorted((a, b) => (a.name < b.name ? 1 : -1)), unreadable }
}

/** `2026-11-22T02-00-05Z`, which every file system can hold, and which sorts by time. */
export function backupName(takenAt: number, reason: BackupReason): string {
  const time = new Date(takenAt)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return reason === 'restore' ? `${time}-before-restore` : time
}

/** Removes what a backup that was broken off has left. */
export async function removeUnfinished(backupFolder: string): Promise<void> {
  for (const name of existsSync(backupFolder) ? await readdir(backupFolder) : []) {
    if (!/^\d{4}-\d\d-\d\dT.*\.part$/.test(name)) continue
    await rm(join(backupFolder, name), { recursive: true, force: true })
  }
}
