import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { checkArchive, type CheckedArchive } from '#server/features/household-archive/check-archive.ts'
import { restoreArchive } from '#server/features/household-archive/restore-archive.service.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import type { StoredRecord } from '#server/journal/entity.ts'
import { AppError } from '#server/shared/app-error.ts'
import { compareFiles, compareRecords, type Compared, type ComparedFiles } from './compare-archive.ts'
import type { ConvertedHousehold } from './homebox/convert-homebox.ts'
import { createNotes, type Notes } from './homebox/homebox-notes.ts'
import { openHomebox, refuseDamage } from './homebox/homebox-source.ts'
import { runConversion } from './homebox/run-conversion.ts'
import { writeArchive } from './write-archive.ts'

type PrepareContext = Pick<Context, 'entities' | 'config' | 'now' | 'newId' | 'currencies'>

/** Replaces a currency that this server does not offer. */
export const otherCurrency = 'USD'

/** A household of Homebox as a Cubby archive in a temporary folder. */
export interface PreparedHousehold {
  readonly converted: ConvertedHousehold
  readonly archive: CheckedArchive & { readonly size: number }
  /** Different attached files. */
  readonly files: number
  readonly bytes: number
  readonly notes: Notes
}

/**
 * Reads a data folder, a zip of one or a collection, and passes the households to `work`. Deletes temporary files
 * afterwards.
 */
export async function withPrepared<T>(
  context: PrepareContext,
  path: string,
  work: (households: readonly PreparedHousehold[]) => Promise<T>,
): Promise<T> {
  const folder = join(context.config.dataDir, 'tmp', `move-in-${context.newId()}`)
  try {
    const source = await openHomebox(path, join(folder, 'source'))
    const { database, collection } = source
    const now = context.now()
    const task = { database, collection, folder: join(folder, 'records'), now }
    const households: PreparedHousehold[] = []
    for (const converted of await runConversion(task)) {
      const notes = createNotes(converted.notes)
      if (source.hasLog) notes.add('log')
      const { currency } = converted
      const isOffered = context.currencies.some(({ code }) => code === currency)
      if (currency !== undefined && !isOffered) notes.add('currency', currency || '?')
      const household = {
        id: converted.id,
        createdAt: now,
        updatedAt: now,
        name: converted.name ?? '',
        currency: converted.currency ?? '',
        timeZone: context.config.timeZone,
        searchesFiles: true,
      }
      const target = join(folder, `${converted.id}.zip`)
      const prepared = await refuseDamage(async () => {
        const { size, ...written } = await writeArchive(context, target, {
          source,
          converted,
          household,
          notes,
        })
        return {
          ...written,
          size,
          archive: { ...(await checkArchive(context, { path: target, size })), size },
        }
      })
      households.push({ ...prepared, converted, notes })
    }
    return await work(households)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Counts the records found, and those that the household already has. */
export function compareHousehold(
  context: Pick<Context, 'entities'>,
  household: HouseholdDb | undefined,
  { archive }: PreparedHousehold,
): Promise<Map<EntityName, Compared>> {
  return compareRecords(context, household, archive)
}

export interface MovedIn {
  readonly batchId: string | null
  /** The number of records that were created. */
  readonly created: number
  readonly records: ReadonlyMap<EntityName, Compared>
  readonly files: ComparedFiles
}

/**
 * Writes the missing records of a household in one batch and compares the result with Homebox.
 * Throws 500 when a record or file differs.
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
