import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RestoreReport } from '#contract/household-archive.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { openDatabase, sqliteFileName } from '#server/database/database.ts'
import { createHouseholdCache } from '#server/database/household-cache.ts'
import { migrate, MigrationError } from '#server/database/migrate.ts'
import { readKey } from '#server/features/files/file-keys.ts'
import { listExistingHashes } from '#server/features/files/files.repository.ts'
import { createArchive } from '#server/features/household-archive/archive.service.ts'
import { restoreArchive } from '#server/features/household-archive/restore-archive.service.ts'
import { findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { createProgress, requestCancel } from '#server/shared/process/progress.ts'
import { storageFull } from '#server/storage/storage-errors.ts'
import { findDiskFull } from '#server/shared/process/system-errors.ts'
import { classifyProblem } from '../backup-problem.ts'
import { databaseKey, backupFileKey, listStoredFiles } from '../list-backups.ts'
import { openStoredBackup, unreachableBackups, type StoredContents } from './stored-backups.service.ts'
import { saveContent } from '../stores/backup-store.ts'
import { DamagedBackupError, ignoreDamage } from '../stores/store-errors.ts'

interface Choice {
  readonly name: string
  readonly isPreview: boolean
  /** Aborted when the client has disconnected. This cancels a preview, but not a restore. */
  readonly signal: AbortSignal
}

/** Each restore copies the whole database of a backup, so one runs at a time, and a few more can wait. */
const limited = createConcurrencyLimit(1, 4)

/**
 * Restores the caller's household from a backup of the server: makes the archive that the household had then, and
 * restores it like an uploaded archive. A preview only counts what a restore would change.
 */
export function restoreHousehold(
  context: Context,
  actor: Actor,
  { name, isPreview, signal }: Choice,
  run: Run,
): Promise<RestoreReport> {
  if (actor.role === 'viewer')
    throw new AppError(403, 'forbidden', 'You can view this household but not change it.')
  const { throwIfCancelled } = createProgress(run.progress)
  signal.addEventListener('abort', () => requestCancel(run.progress))
  const work = async () => {
    const stored = await openStoredBackup(context, name)
    const folder = join(context.config.dataDir, 'tmp', `backup-${context.newId()}`)
    try {
      await fetchDatabase(stored, folder, signal)
      throwIfCancelled()
      const path = join(folder, 'household.zip')
      await writeArchive(context, actor, { stored, folder, path, isPreview, signal })
      throwIfCancelled()
      const filesElsewhere = isPreview ? await listHashes(stored, actor) : undefined
      const { size } = await stat(path)
      return await restoreArchive(context, actor, { path, size, name, isPreview, filesElsewhere }, run)
    } catch (error) {
      throwIfCancelled()
      if (classifyProblem(error) === 'unreachable') throw unreachableBackups(error)
      if (!(error instanceof DamagedBackupError)) throw error
      throw cannotRestore(`The backup ${name} cannot be restored: ${error.message}`, error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return limited(work, { requester: actor.householdId, signal })
}

const cannotRestore = (reason: string, cause?: unknown) =>
  new AppError(422, 'bad_file', `${reason}. Nothing was changed.`, { cause })

/** Copies the database of a backup into the folder and migrates it to the newest schema. */
async function fetchDatabase(
  { backup, contents }: StoredContents,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { name, manifest } = backup
  await mkdir(folder, { recursive: true })
  const content = await contents.read(databaseKey(name))
  const hash = content && (await saveContent(content, join(folder, sqliteFileName), signal))
  if (hash !== manifest.database.sha256) throw new DamagedBackupError('its database is missing or damaged')
  try {
    await migrate({ databaseUrl: undefined, dataDir: folder, backupFolder: folder })
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    if (findDiskFull(error)) throw storageFull(error)
    throw cannotRestore(`The backup ${name} was made by another version of Cubby`, error)
  }
}

interface ToWrite {
  readonly stored: StoredContents
  readonly folder: string
  readonly path: string
  readonly isPreview: boolean
  readonly signal: AbortSignal
}

async function writeArchive(
  context: Context,
  actor: Actor,
  { stored, folder, path, isPreview, signal }: ToWrite,
): Promise<void> {
  const database = openDatabase({ databaseUrl: undefined, dataDir: folder })
  try {
    const then = await findHouseholdByUuid(database.read, actor.householdUuid)
    if (!then) throw cannotRestore('This household is not in the backup')
    const read = async (key: string) => {
      const file = isPreview ? undefined : await fetchMissing(context, actor, stored, { key, folder })
      if (!file) throw notFound('file')
      const remove = () =>
        rm(file, { force: true }).catch((error: unknown) =>
          context.logError('removing a file of a backup', error),
        )
      return createReadStream(file).once('close', () => void remove())
    }
    const storage = { ...context.storage, read }
    const past: Context = { ...context, database, storage, cached: createHouseholdCache() }
    const archive = await createArchive(past, { ...actor, householdId: then.id }, signal)
    await pipeline(archive, createWriteStream(path), { signal })
  } finally {
    await database.close()
  }
}

/**
 * Copies a file from the backup into the folder and returns its path. Returns undefined when the household still has
 * the file, so that the restore finds it there, and when the backup's copy is missing or damaged.
 */
async function fetchMissing(
  { database, storage }: Context,
  { householdId, householdUuid }: Actor,
  { contents }: StoredContents,
  { key, folder }: { key: string; folder: string },
): Promise<string | undefined> {
  const { hash = '' } = readKey(key) ?? {}
  const [known] = await listExistingHashes(database.read, database.kind, householdId, [hash])
  if (known !== undefined && (await storage.findSize(key)) !== undefined) return undefined
  const path = join(folder, hash)
  const content = await contents.read(backupFileKey(householdUuid, hash)).catch(ignoreDamage)
  const found = content && (await saveContent(content, path).catch(ignoreDamage))
  return found === hash ? path : undefined
}

async function listHashes(
  { contents, backup }: StoredContents,
  { householdUuid }: Actor,
): Promise<Set<string>> {
  const hashes = new Set<string>()
  for await (const { key } of listStoredFiles(contents, backup)) {
    const file = readKey(key)
    if (file?.householdUuid === householdUuid) hashes.add(file.hash)
  }
  return hashes
}
