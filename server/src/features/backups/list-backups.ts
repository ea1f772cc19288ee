import { sqliteFileName } from '#server/database/database.ts'
import { parseObject } from '#server/shared/json-object.ts'
import { hashStream } from '#server/storage/hash-content.ts'
import { readLines } from '#server/storage/read-zip.ts'
import type { BackupDestination } from './stores/backup-destination.ts'
import { putText, readText, type BackupStore, type Contents } from './stores/backup-store.ts'
import { ageEnding } from './stores/encrypted-contents.ts'
import { isUnfinishedName } from './stores/folder-store.ts'
import { DamagedBackupError, WrongKeyError } from './stores/store-errors.ts'

/**
 * Why a backup was made: every night or by a user (`backup`), or before a restore, so that the restore can be undone
 * (`restore`).
 */
export type BackupReason = 'backup' | 'restore'

export type RowCounts = Readonly<Record<string, number>>

/** The description of a backup. It is written last, so a backup without a manifest is incomplete. */
export interface Manifest {
  readonly format: 1
  readonly reason: BackupReason
  /** The time of the snapshot, in milliseconds since the epoch. */
  readonly takenAt: number
  readonly version: string
  readonly rows: RowCounts
  readonly database: { readonly bytes: number; readonly sha256: string }
  readonly files: {
    readonly count: number
    readonly bytes: number
    readonly lost: number
    /** The SHA-256 of the list of the backup's files. */
    readonly listSha256: string
  }
}

export interface Backup {
  /** The name of the backup's folder, which starts with the time. */
  readonly name: string
  readonly isEncrypted: boolean
  readonly manifest: Manifest
}

export interface UnreadableBackup {
  readonly name: string
  /** Why the backup cannot be read. The text continues the message “The backup cannot be restored: …”. */
  readonly why: string
}

const manifestName = 'backup.json'
/** The name of the marker file that a backup contains while it is being made or deleted. */
const markerName = 'unfinished'
/** The suffix of names of folders and files that are incomplete. */
export const unfinished = '.part'

const isBackupName = (name: string) => /^\d{4}-\d\d-\d\dT[\d-]+Z(-before-restore)?$/.test(name)

export const manifestKey = (name: string) => `${name}/${manifestName}`
export const databaseKey = (name: string) => `${name}/${sqliteFileName}`
/**
 * Returns the key of the file that lists the files of a backup. Each line has a file's name in the store, its household
 * and its hash.
 */
export const fileListKey = (name: string) => `${name}/files.txt`
/** Returns the key under which backups store a file. All backups that contain the file share one copy. */
export const backupFileKey = (householdUuid: string, hash: string) => `files/${householdUuid}/${hash}`

/** Returns the object that reads an encrypted or a plain backup; undefined when the encryption key is missing. */
export function contentsOf(
  { store, encrypted }: BackupDestination,
  { isEncrypted }: Pick<Backup, 'isEncrypted'>,
): Contents | undefined {
  return isEncrypted ? encrypted : store
}

/** Returns the backups of a destination, newest first, and separately the errors of backups that cannot be read. */
export async function listBackups(
  place: BackupDestination,
): Promise<{ backups: readonly Backup[]; unreadable: readonly UnreadableBackup[] }> {
  const backups: Backup[] = []
  const unreadable: UnreadableBackup[] = []
  for (const [name, parts] of await listParts(place.store)) {
    if (!isBackupName(name) || (parts.has(markerName) && !hasManifest(parts))) continue
    const isEncrypted = parts.has(`${manifestName}${ageEnding}`)
    const manifest = await readManifest(place, name, isEncrypted)
    if (typeof manifest === 'string') unreadable.push({ name, why: manifest })
    else backups.push({ name, isEncrypted, manifest })
  }
  return { backups: backups.toSorted((a, b) => (a.name < b.name ? 1 : -1)), unreadable }
}

/** Returns the manifest of a backup, or a text with the reason why it cannot be read. */
async function readManifest(
  place: BackupDestination,
  name: string,
  isEncrypted: boolean,
): Promise<Manifest | string> {
  const contents = contentsOf(place, { isEncrypted })
  if (!contents) return 'it is encrypted; set CUBBY_BACKUP_KEY'
  try {
    const manifest = parseObject((await readText(contents, manifestKey(name))) ?? '')
    // as: Cubby wrote the manifest, and a manifest of another format is refused.
    return manifest?.['format'] === 1 ? (manifest as unknown as Manifest) : 'its description is damaged'
  } catch (error) {
    if (error instanceof WrongKeyError) return error.message
    if (error instanceof DamagedBackupError) return 'its description is damaged'
    throw error
  }
}

const hasManifest = (parts: ReadonlySet<string>) =>
  parts.has(manifestName) || parts.has(`${manifestName}${ageEnding}`)

/**
 * Groups the files in the store by backup. Only names of backups start with a year, so the default prefix `2` leaves
 * out the stored files.
 */
async function listParts(store: BackupStore, start = '2'): Promise<Map<string, Set<string>>> {
  const backups = new Map<string, Set<string>>()
  for await (const path of store.list(start)) {
    const [name = '', ...part] = path.split('/')
    backups.getOrInsert(name, new Set()).add(part.join('/'))
  }
  return backups
}

export function backupName(takenAt: number, reason: BackupReason): string {
  const time = new Date(takenAt)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return reason === 'restore' ? `${time}-before-restore` : time
}

/** Writes the marker of an unfinished backup. A folder with the marker and no manifest is no backup. */
export function markUnfinished(store: BackupStore, name: string): Promise<void> {
  return putText(store, store, `${name}/${markerName}`, '')
}

/** The maximum length of a line in the list of files: the file's name in the store, its household and its hash. */
const maxLineLength = 1000

/**
 * Yields for each file of the backup its name in the store and its file key, which names the household and the hash.
 * Throws `DamagedBackupError` at the end when the list is not the one that was backed up.
 */
export async function* listStoredFiles(contents: Contents, backup: Backup) {
  const list = await contents.read(fileListKey(backup.name))
  if (!list) throw new DamagedBackupError('its list of files is missing')
  const checked = hashStream(list, (sum) => {
    if (sum !== backup.manifest.files.listSha256) throw new DamagedBackupError('its list of files is damaged')
  })
  for await (const line of readLines(checked, maxLineLength)) {
    const [nameInStore = '', key = ''] = line.split(' ')
    if (!isBackupFile(nameInStore)) throw new DamagedBackupError('its list of files is damaged')
    yield { nameInStore, key }
  }
}

/** Deletes a backup. If the deletion is interrupted, `removeUnfinished` completes it later. */
export async function removeBackup(store: BackupStore, { name, isEncrypted }: Backup): Promise<void> {
  await markUnfinished(store, name)
  await store.remove(`${manifestKey(name)}${isEncrypted ? ageEnding : ''}`)
  await removeParts(store, name)
}

/**
 * Deletes the files that interrupted backups have left, and the markers of complete backups. `only` limits the deletion
 * to one backup; `before` limits it to backups that started until this time.
 */
export async function removeUnfinished(
  store: BackupStore,
  { only, before = Infinity }: { only?: string; before?: number },
): Promise<void> {
  for (const [name, parts] of await listParts(store, only && `${only}/`)) {
    if (before !== Infinity && name > backupName(before, 'restore')) continue
    if (isUnfinishedName(name)) await removeParts(store, name)
    else if (!isBackupName(name) || !parts.has(markerName)) continue
    else if (hasManifest(parts)) await store.remove(`${name}/${markerName}`)
    else await removeParts(store, name)
  }
}

/** Deletes all files of a backup. The marker comes last, so that an interrupted deletion is found again. */
async function removeParts(store: BackupStore, name: string): Promise<void> {
  const marker = `${name}/${markerName}`
  for await (const one of store.list(`${name}/`)) if (one !== marker) await store.remove(one)
  await store.remove(marker)
}

/**
 * True for names that Cubby gives to stored files. Desktops and network disks add their own files to any folder, and a
 * damaged list of files may contain anything.
 */
export const isBackupFile = (name: string) =>
  /^files\/([\da-f-]{36}\/[\da-f]{64}(\.part)?|[\da-f]{64}\.age)$/.test(name)
