import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
import type { Run } from '#server/features/runs/runs.service.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { createProgress } from '#server/shared/process/progress.ts'
import { databaseKey, keptFileKey } from '../list-backups.ts'
import { listStoredFiles, openStoredBackup, type StoredContents } from './stored-backups.service.ts'
import { saveContent } from '../stores/backup-store.ts'
import { DamagedBackupError } from '../stores/store-errors.ts'

interface Choice {
  readonly name: string
  readonly isPreview: boolean
}

/** Each copies the whole database of a backup, so one runs at a time, and a few more can wait. */
const limited = createConcurrencyLimit(1, 4)

/**
 * Restores the caller's household from a backup of the server: makes the archive that the household had then, and
 * restores it like an uploaded one. A preview only counts.
 */
export function restoreHousehold(
  context: Context,
  actor: Actor,
  { name, isPreview }: Choice,
  run: Run,
): Promise<RestoreReport> {
  if (actor.role === 'viewer')
    throw new AppError(403, 'forbidden', 'You can view this household but not change it.')
  return limited(async () => {
    const { throwIfCancelled } = createProgress(run.progress)
    const stored = await openStoredBackup(context, name)
    const folder = join(context.config.dataDir, 'tmp', `backup-${context.newId()}`)
    try {
      await fetchDatabase(stored, folder)
      throwIfCancelled()
      const path = join(folder, 'household.zip')
      await writeArchive(context, actor, { stored, folder, path, isPreview })
      throwIfCancelled()
      const filesElsewhere = isPreview ? await listHashes(stored, actor) : undefined
      const { size } = await stat(path)
      return await restoreArchive(context, actor, { path, size, name, isPreview, filesElsewhere }, run)
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error
      throw cannotRestore(`The backup ${name} cannot be restored: ${error.message}`, error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

const cannotRestore = (reason: string, cause?: unknown) =>
  new AppError(422, 'bad_file', `${reason}. Nothing was changed.`, { cause })

/** Copies the database into the folder and upgrades it. */
async function fetchDatabase({ backup, contents }: StoredContents, folder: string): Promise<void> {
  const { name, manifest } = backup
  await mkdir(folder, { recursive: true })
  const content = await contents.read(databaseKey(name))
  const hash = content && (await saveContent(content, join(folder, sqliteFileName)))
  if (hash !== manifest.database.sha256) throw new DamagedBackupError('its database is missing or damaged')
  try {
    await migrate({ databaseUrl: undefined, dataDir: folder, backupFolder: folder })
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    throw cannotRestore(`The backup ${name} was made by another version of Cubby`, error)
  }
}

interface ToWrite {
  readonly stored: StoredContents
  readonly folder: string
  readonly path: string
  readonly isPreview: boolean
}

async function writeArchive(
  context: Context,
  actor: Actor,
  { stored, folder, path, isPreview }: ToWrite,
): Promise<void> {
  const database = openDatabase({ databaseUrl: undefined, dataDir: folder })
  try {
    const then = await database.read
      .selectFrom('household')
      .select('id')
      .where('uuid', '=', actor.householdUuid)
      .executeTakeFirst()
    if (!then) throw cannotRestore('This household is not in the backup')
    const read = async (key: string) => {
      const content = isPreview ? undefined : await readMissing(context, actor, stored, key)
      if (!content) throw notFound('file')
      return Readable.from(content)
    }
    const storage = { ...context.storage, read }
    const past: Context = { ...context, database, storage, cached: createHouseholdCache() }
    const { signal } = new AbortController()
    const archive = await createArchive(past, { ...actor, householdId: then.id }, signal)
    await pipeline(archive, createWriteStream(path))
  } finally {
    await database.close()
  }
}

/** Returns undefined for a file that the household still has. Then the restore finds it there. */
async function readMissing(
  { database, storage }: Context,
  { householdId, householdUuid }: Actor,
  { contents }: StoredContents,
  key: string,
) {
  const { hash = '' } = readKey(key) ?? {}
  const [known] = await listExistingHashes(database.read, database.kind, householdId, [hash])
  if (known !== undefined && (await storage.findSize(key)) !== undefined) return undefined
  return contents.read(keptFileKey(householdUuid, hash))
}

async function listHashes(stored: StoredContents, { householdUuid }: Actor): Promise<Set<string>> {
  const hashes = new Set<string>()
  for await (const { key } of listStoredFiles(stored)) {
    const file = readKey(key)
    if (file?.householdUuid === householdUuid) hashes.add(file.hash)
  }
  return hashes
}
