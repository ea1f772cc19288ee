import { Readable } from 'node:stream'
import { rm } from 'node:fs/promises'
import type { RestoreReport } from '#contract/household-archive.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { storeFile } from '#server/features/files/files.service.ts'
import { queueThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { sniffMime } from '#server/features/files/sniff-mime.ts'
import { advanceAssetCounter } from '#server/features/households/asset-counter.repository.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import type { AnyEntity, StoredRecord } from '#server/journal/entity.ts'
import { isSame, nameOf } from '#server/journal/record-json.ts'
import { journalChunkSize, writeJournal, type Journal } from '#server/journal/journal.ts'
import { AppError } from '#server/shared/app-error.ts'
import { isPhoto } from '#server/shared/media-types.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { createProgress, type Progress } from '#server/shared/process/progress.ts'
import { InvalidZipError, readZip } from '#server/storage/read-zip.ts'
import { receiveFile, type ReceivedFile } from '#server/storage/receive-file.ts'
import { checkTreeAgainstHousehold, type Levels } from './archive-nesting.ts'
import { adaptToHousehold } from './adapt-records.ts'
import { checkArchive, readRecords, type CheckedArchive } from './check-archive.ts'
import { toCountedNumber } from '#server/shared/asset-id.ts'
import { collectChunks } from '#server/shared/process/event-loop.ts'

export interface UploadedArchive extends Pick<ReceivedFile, 'path' | 'size'> {
  readonly name: string
  /** True when records that the household already has stay as they are, whatever the archive contains. */
  readonly keepsExisting?: boolean
  /** True to count what the restore would do without writing anything. */
  readonly isPreview?: boolean
  /** Hashes of files that are not in the archive, but that a preview counts as available. */
  readonly filesElsewhere?: ReadonlySet<string> | undefined
}

interface Counts {
  records: RestoreReport['records']
  lostFiles: number
}

/** A restore unpacks a zip and may write a whole household. So one restore runs at a time, and four more can wait. */
const limited = createConcurrencyLimit(1, 4, 2)

/**
 * Reads an archive twice: first to validate all of it, and then to restore it as one batch or, for a preview, to count
 * its records.
 */
export function restoreArchive(
  context: Context,
  actor: Actor,
  { name, keepsExisting = false, isPreview = false, filesElsewhere = new Set(), ...file }: UploadedArchive,
  run: Run,
): Promise<RestoreReport> {
  return limited(
    async () => {
      try {
        const progress = createProgress(run.progress)
        progress.throwIfCancelled()
        const archive = await checkArchive(context, file)
        progress.setTotal(archive.count + archive.hashes.size)
        if (isPreview)
          return await previewRestore(context, actor, { archive, progress, keepsExisting }, filesElsewhere)
        run.state = 'writing'
        const hashes = await storeFiles(context, actor, archive, progress)
        const author = { householdId: actor.householdId, userId: actor.userId, source: 'import' as const }
        const { result, batchId } = await writeJournal(context, author, async (journal) => {
          const restoring = { archive, hashes, progress, keepsExisting }
          const counts = await restoreRecords(context, journal, restoring, journal)
          journal.setCause({ ...(name && { fileName: name }), rows: archive.count })
          return counts
        })
        const report = toReport(archive, result, { files: hashes.size, batchId })
        if (report.created + report.changed > optimizeAboveRows)
          await context.database.optimize().catch(() => undefined)
        return report
      } catch (error) {
        if (error instanceof InvalidZipError) throw refuse(`The archive ${error.message}`, error)
        if (isUniqueViolation(error))
          throw refuse('The archive has something twice that can be there only once', error)
        throw error
      }
    },
    { requester: actor.householdId },
  )
}

function previewRestore(
  context: Context,
  actor: Actor,
  restoring: Omit<Restoring, 'hashes'>,
  filesElsewhere: ReadonlySet<string>,
): Promise<RestoreReport> {
  const { archive } = restoring
  const found = new Set([...archive.entries.values()].map(({ sum }) => sum)).union(filesElsewhere)
  const hashes = new Map([...archive.hashes.intersection(found)].map((hash) => [hash, hash]))
  return context.database.snapshot(async (db) => {
    const household = householdDb(context, actor, db)
    const counts = await restoreRecords(context, household, { ...restoring, hashes })
    return toReport(archive, counts, { files: hashes.size, batchId: null })
  })
}

function toReport(
  { currency }: CheckedArchive,
  { records, lostFiles }: Counts,
  { files, batchId }: Pick<RestoreReport, 'files' | 'batchId'>,
): RestoreReport {
  const sum = (key: 'created' | 'changed' | 'unchanged') => records.reduce((all, one) => all + one[key], 0)
  const counts = { created: sum('created'), changed: sum('changed'), unchanged: sum('unchanged') }
  return { ...counts, records, files, lostFiles, currency, batchId }
}

/** A restore of more records than this optimizes the database afterwards. */
const optimizeAboveRows = 1000

function refuse(reason: string, cause: unknown): AppError {
  return new AppError(422, 'bad_file', `Nothing was restored. ${reason}.`, {
    fields: { file: reason },
    cause,
  })
}

/**
 * Stores the attached files. Returns a map from each file's hash in the archive to its hash in storage. The hashes
 * differ when metadata was removed from the file.
 */
async function storeFiles(
  context: Context,
  actor: Actor,
  { path, maxBytes, entries, hashes }: CheckedArchive,
  progress: Progress,
): Promise<Map<string, string>> {
  const storedHashes = new Map<string, string>()
  for await (const entry of readZip(path, maxBytes)) {
    const hash = entries.get(entry.name)?.sum ?? ''
    if (!hashes.has(hash) || storedHashes.has(hash)) continue
    const received = await receiveFile(context.storage, Readable.from(entry.read()))
    try {
      const mime = await sniffMime(received.path)
      const now = await storeFile(context, actor, received, mime)
      storedHashes.set(hash, now)
      if (isPhoto(mime)) queueThumbnails(context, actor, now)
    } finally {
      await rm(received.path, { force: true })
    }
    progress.setDone(storedHashes.size)
  }
  return storedHashes
}

interface Restoring {
  readonly archive: CheckedArchive
  readonly hashes: ReadonlyMap<string, string>
  readonly progress: Progress
  readonly keepsExisting: boolean
}

const maxChangedNames = 3

/** Restores the records of an archive. Without a journal, it only counts them. */
async function restoreRecords(
  { entities }: Context,
  household: HouseholdDb,
  { archive, hashes, progress, keepsExisting }: Restoring,
  journal?: Journal,
): Promise<Counts> {
  const counts: Counts = { records: [], lostFiles: 0 }
  let done = hashes.size
  for await (const { entity, read } of readRecords(entities, archive)) {
    // Skip the household's settings in the archive, because the owners decide about the current settings.
    if (entity.name === 'household') continue
    const levels = archive.levels.get(entity.name) ?? new Map()
    if (levels.size === 0) continue
    await checkTreeAgainstHousehold(household, entity, levels)
    const changedNames: string[] = []
    const ofKind = { kind: entity.name, created: 0, changed: 0, unchanged: 0, changedNames }
    counts.records.push(ofKind)
    for await (const chunk of collectChunks(byDepth(read, levels, entity.tree?.levels), journalChunkSize)) {
      if (journal && entity.name === itemEntity.name) await advanceCounter(journal, chunk)
      const records = await adaptToHousehold(household, entity, chunk, hashes)
      counts.lostFiles += chunk.length - records.length
      const { fresh, pairs } = await compareToHousehold(household, entity, { records, keepsExisting })
      const changed = pairs.filter(({ before, after }) => !isSame(before, after))
      await journal?.insert(
        entity,
        fresh.map((record) => ({ ...record, updatedAt: journal.now })),
      )
      await journal?.update(entity, changed)
      ofKind.created += fresh.length
      ofKind.changed += changed.length
      ofKind.unchanged += pairs.length - changed.length
      const names = changed.map(({ before }) => nameOf(before)).filter((name) => name !== '')
      changedNames.push(...names.slice(0, maxChangedNames - changedNames.length))
      done += chunk.length
      progress.setDone(done)
    }
  }
  return counts
}

/**
 * Yields parents before children, so that undo, which runs in reverse order, deletes children before their parents.
 * Records below the allowed depth come together at the end: they exist already, so undo does not delete them.
 */
async function* byDepth(
  read: () => AsyncIterable<StoredRecord>,
  levels: Levels,
  allowed = 1,
): AsyncGenerator<StoredRecord> {
  const depthOf = (level: number) => Math.min(level, allowed + 1)
  const depths = new Set([...levels.values()].map(depthOf))
  for (const depth of [...depths].toSorted((one, other) => one - other)) {
    for await (const record of read()) if (depthOf(levels.get(record.id) ?? 0) === depth) yield record
  }
}

/** Makes the next new item get an asset id above all asset ids of the archive. */
function advanceCounter(journal: Journal, items: readonly StoredRecord[]): Promise<void> {
  const numbers = items.map((item) => ('assetNumber' in item ? Number(item.assetNumber) : 0))
  return advanceAssetCounter(journal, Math.max(...numbers.map(toCountedNumber)))
}

/**
 * Compares records with the household. Returns the records that the household lacks, and the states before and after
 * the restore of those that it has.
 */
async function compareToHousehold(
  household: HouseholdDb,
  entity: AnyEntity,
  { records, keepsExisting }: { records: readonly StoredRecord[]; keepsExisting: boolean },
) {
  const ids = records.map(({ id }) => id)
  const present = new Map(
    (await entity.load(household, ids)).map((record: StoredRecord) => [record.id, record]),
  )
  const fresh = records.filter(({ id }) => !present.has(id))
  const pairs = records.flatMap((after) => {
    const before = present.get(after.id)
    return before ? [{ before, after: keepsExisting ? before : after }] : []
  })
  return { fresh, pairs }
}
