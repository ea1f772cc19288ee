import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { householdDb } from '#server/database/household-db.ts'
import { checkArchive, type CheckedArchive } from '#server/features/household-archive/check-archive.ts'
import { restoreArchive } from '#server/features/household-archive/restore-archive.service.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import type { StoredRecord } from '#server/journal/entity.ts'
import { AppError } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { compareFiles, compareRecords, type Compared, type ComparedFiles } from './compare-archive.ts'
import type { ConvertedHousehold } from './homebox/convert-homebox.ts'
import { createNotes, type Notes } from './homebox/homebox-notes.ts'
import type { HomeboxServer } from './homebox/homebox-api.ts'
import { openHomeboxServer } from './homebox/homebox-network.ts'
import { openHomeboxPostgres, type HomeboxDatabase } from './homebox/homebox-postgres.ts'
import { openHomebox, refuseDamage, type HomeboxSource } from './homebox/homebox-source.ts'
import { runConversion } from './homebox/run-conversion.ts'
import type { FoundHousehold } from '#server/features/households/households.repository.ts'
import { writeArchive } from './write-archive.ts'

type PrepareContext = Pick<Context, 'entities' | 'config' | 'now' | 'newId' | 'currencies'> & {
  /** The database; undefined in a dry run on a server that has none yet. */
  readonly database: Pick<Database, 'kind' | 'read'> | undefined
}

const megabyte = 2 ** 20

/** The currency that replaces a currency unknown to this server. */
export const otherCurrency = 'USD'

/** A household of Homebox that has been converted to a Cubby archive in a temporary folder. */
export interface PreparedHousehold {
  readonly converted: ConvertedHousehold
  readonly archive: CheckedArchive & { readonly size: number }
  readonly files: number
  readonly bytes: number
  readonly notes: Notes
  /** The household of Cubby to move into; undefined when a new one is created. */
  readonly target: FoundHousehold | undefined
}

/**
 * Returns the Cubby household into which the Homebox household is moved, or undefined to create a new one. Throws
 * when the household must not be moved.
 */
export type FindTarget = (
  converted: ConvertedHousehold,
  all: readonly ConvertedHousehold[],
) => Promise<FoundHousehold | undefined>

/** A Homebox server or its database, or the path of a data folder, of a zip of one or of a collection. */
export type HomeboxOrigin = HomeboxServer | HomeboxDatabase | string

/**
 * Reads the household of a running Homebox server, or all households in a database, a data folder or a zip of Homebox.
 * Passes them to `work` and deletes temporary files afterwards. Only one call runs at a time, because each needs much
 * disk space and memory; a few more can wait.
 */
export function withPrepared<T>(
  context: PrepareContext,
  from: HomeboxOrigin,
  findTarget: FindTarget,
  work: (households: readonly PreparedHousehold[]) => Promise<T>,
  upload: Upload = {},
): Promise<T> {
  return limited(async () => {
    const folder = join(context.config.dataDir, 'tmp', `move-in-${context.newId()}`)
    try {
      const source = await openSource(context, from, join(folder, 'source'))
      const { database, collection } = source
      const now = context.now()
      const task = { database, collection, folder: join(folder, 'records'), now }
      const all = await runConversion(task, upload.run)
      const households: PreparedHousehold[] = []
      for (const converted of all) {
        const target = await findTarget(converted, all)
        const prepared = await prepareHousehold(context, source, { converted, target, folder })
        if (source.hasLog) prepared.notes.add('log')
        households.push(prepared)
      }
      return await work(households)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, upload)
}

const limited = createConcurrencyLimit(1, 4, 2)

interface Upload {
  /** The id of the household that sent the upload. When several uploads wait, the households take turns. */
  readonly requester?: number
  /** The run of this upload. Cancelling the run also ends the thread that converts the upload. */
  readonly run?: Run
}

function openSource({ config }: PrepareContext, from: HomeboxOrigin, folder: string): Promise<HomeboxSource> {
  if (typeof from === 'string') return openHomebox(from, folder)
  if ('databaseUrl' in from) return openHomeboxPostgres(from, folder)
  return openHomeboxServer(from, folder, config.maxUploadMegabytes * megabyte)
}

interface ToPrepare {
  readonly converted: ConvertedHousehold
  readonly target: FoundHousehold | undefined
  readonly folder: string
}

async function prepareHousehold(
  context: PrepareContext,
  source: HomeboxSource,
  { converted, target, folder }: ToPrepare,
): Promise<PreparedHousehold> {
  const { currencies, config, database } = context
  const notes = createNotes(converted.notes)
  const { id, name = '', currency } = converted
  const isOffered = currencies.some(({ code }) => code === currency)
  if (!target && currency !== undefined && !isOffered) notes.add('currency', currency || '?')
  const now = context.now()
  const household = {
    id,
    createdAt: now,
    updatedAt: now,
    name,
    currency: currency ?? '',
    timeZone: config.timeZone,
    searchesFiles: true,
  }
  const here = database && target && householdDb({ database }, { householdId: target.id })
  return refuseDamage(async () => {
    const toWrite = { source, converted, household, notes, here }
    const { path, size, ...written } = await writeArchive(context, join(folder, `${id}.zip`), toWrite)
    const archive = { ...(await checkArchive(context, { path, size })), size }
    return { ...written, archive, converted, notes, target }
  })
}

export function compareHousehold(
  { entities, database }: Pick<PrepareContext, 'entities' | 'database'>,
  { archive, target }: Pick<PreparedHousehold, 'archive' | 'target'>,
): Promise<Map<EntityName, Compared>> {
  const household = database && target && householdDb({ database }, { householdId: target.id })
  return compareRecords({ entities }, household, archive)
}

export interface MovedIn {
  readonly batchId: string | null
  readonly created: number
  readonly records: ReadonlyMap<EntityName, Compared>
  readonly files: ComparedFiles
}

/**
 * Writes the missing records in one batch, then compares the household with the archive. Throws 500 when a record or
 * file differs.
 */
export async function moveInto(
  context: Context,
  actor: Actor,
  { archive }: PreparedHousehold,
  { name, run }: { name: string; run: Run },
): Promise<MovedIn> {
  const { path, size } = archive
  const { batchId, created } = await restoreArchive(
    context,
    actor,
    { path, size, name, keepsExisting: true },
    run,
  )
  const stored = new Map<string, string>()
  const records = await compareRecords(context, householdDb(context, actor), archive, (archived, here) => {
    const [source, now] = [hashOf(archived), hashOf(here)]
    if (source !== undefined && now !== undefined) stored.set(source, now)
  })
  for (const [kind, { found, here }] of records)
    if (found !== here)
      throw new AppError(500, 'internal', `Of ${found} records (${kind}) only ${here} are here.`)
  return { batchId, created, records, files: await compareFiles(context, actor, stored) }
}

function hashOf(record: StoredRecord): string | undefined {
  return 'hash' in record && typeof record.hash === 'string' ? record.hash : undefined
}
