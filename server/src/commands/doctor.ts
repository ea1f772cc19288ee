import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { entities } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { findDatabaseDamage } from '#server/database/check-database.ts'
import {
  openReadOnlyDatabase,
  sqliteFileName,
  type Database,
  type Reader,
} from '#server/database/database.ts'
import { readDatabaseSize } from '#server/database/database-size.ts'
import { requireCurrentSchema } from '#server/database/migrate.ts'
import { findStaleTextIndexes, rebuildTextIndexes } from '#server/database/sqlite/text-indexes.ts'
import { checkDestination } from '#server/features/backups/check-destination.ts'
import { checkFiles } from '#server/features/files/integrity/check-files.service.ts'
import { createAllMissing } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { checkJournal, findNewestEntry } from '#server/journal/check-journal.ts'
import { checkTallies, repairTallies } from '#server/features/items/tallies/check-tallies.ts'
import { comparePartRows, rewriteOutdatedRows } from '#server/journal/part-rows.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { openReadOnlyStorage } from '#server/storage/open-storage.ts'
import { requireDatabase, withContext } from './open-context.ts'
import { describeRisks } from './risky-settings.ts'

const dayMs = 86_400_000
/** The difference between the clocks of two servers on one database that the doctor tolerates. */
const clockMs = 5 * 60_000
const littleSpace = 1_000_000_000
/**
 * The doctor recommends compacting the database file when at least this many of its bytes are unused, and at least this
 * part of the file.
 */
const muchFree = { bytes: 50_000_000, part: 0.25 }

type Readable = Pick<Database, 'kind' | 'read' | 'snapshot'>
const print = (line: string) => console.log(line)
const hint = (line: string) => print(`hint: ${line}`)

/** Reports problems in the data of all households. Changes only derived data, and only with `--repair`. */
export async function doctor(config: Config, args: readonly string[]): Promise<void> {
  const [option, ...more] = args
  if (more.length > 0 || (option !== undefined && option !== '--repair'))
    throw new StartError('The command doctor takes only the option --repair.')
  await (option === '--repair' ? repair(config) : examine(config))
}

async function examine(config: Config): Promise<void> {
  const database = openReadOnlyDatabase(config)
  try {
    await requireCurrentSchema(database.read)
    const storage = await openReadOnlyStorage(config, console.error)
    for (const risk of describeRisks(config)) hint(risk)
    await warnLowSpace(config)
    await reportFreeSpace(config, database)
    await reportBackups(config)
    await reportWrongClock(database.read)
    const isDamaged = await reportDatabase(database)
    const isIncomplete = await reportJournal(database.read)
    await reportSearch(database)
    await reportTallies(database)
    const isLost = await checkFiles({ database, storage, now: Date.now }, print)
    if (isDamaged || isIncomplete || isLost) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function warnLowSpace({ dataDir, storageFolder, backupFolder }: Config): Promise<void> {
  const folders = [dataDir, storageFolder, backupFolder].filter((folder) => existsSync(folder))
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder)
    const left = bavail * bsize
    if (left < littleSpace) hint(`${Math.floor(left / 1e6)} MB are left on the disk of ${folder}.`)
  }
}

/**
 * Reports how much of the database file is free. SQLite does not return the space of deleted data to the disk, and
 * every backup contains the free space too.
 */
async function reportFreeSpace({ dataDir }: Config, database: Readable): Promise<void> {
  const { bytes, freeBytes } = await readDatabaseSize(database)
  if (freeBytes < muchFree.bytes || freeBytes < bytes * muchFree.part) return
  const [part, whole] = [freeBytes, bytes].map((size) => Math.floor(size / 1e6))
  hint(
    `${part} of the ${whole} MB of ${join(dataDir, sqliteFileName)} are free. docs/deploy.md says how to give them back to the disk.`,
  )
}

async function reportBackups(config: Config): Promise<void> {
  const { problem, unreadable } = await checkDestination(config)
  if (problem !== undefined) hint(problem)
  for (const { name, why } of unreadable) hint(`The backup ${name} cannot be restored: ${why}.`)
}

async function reportWrongClock(db: Reader): Promise<void> {
  const newest = await findNewestEntry(db)
  if (newest === null) return
  const ahead = newest - Date.now()
  const isOld = ahead < -365 * dayMs
  if (ahead <= clockMs && !isOld) return
  const [entry, clock] = [newest, Date.now()].map((time) => new Date(time).toISOString())
  hint(`The newest entry is of ${entry}, but the clock of this machine says ${clock}. Check the clock.`)
}

async function reportDatabase(database: Readable): Promise<boolean> {
  const damages = await findDatabaseDamage(database)
  for (const damage of damages) print(`damaged: ${damage.replace(/\s+/g, ' ')}`)
  print(damages.length === 0 ? 'Database: no damage.' : 'Database: damaged. Restore a backup.')
  return damages.length > 0
}

async function reportJournal(db: Reader): Promise<boolean> {
  const { batches, changes, damaged, named, stray } = await checkJournal(db)
  for (const { household, revision } of named)
    print(`incomplete: change ${revision} in the history of household ${household}`)
  if (stray > 0) print(`incomplete: ${stray} records in the history belong to no change`)
  print(`History: ${batches} changes of ${changes} records, incomplete: ${damaged}.`)
  return damaged > 0 || stray > 0
}

async function reportSearch(database: Readable): Promise<void> {
  let [compared, wrong] = [0, 0]
  for await (const step of comparePartRows(database, entities)) {
    compared += step.compared
    wrong += step.wrong.reduce((sum, { ids }) => sum + ids.length, 0)
  }
  const stale = await findStaleTextIndexes(database)
  for (const table of stale) print(`outdated: the text index of ${table}`)
  print(`Search and totals: ${compared} records compared, outdated: ${wrong}.`)
  if (wrong > 0 || stale.length > 0) hint('Stop Cubby and run doctor --repair, which makes them anew.')
}

async function reportTallies(database: Readable): Promise<void> {
  let [compared, wrong] = [0, 0]
  for await (const checked of checkTallies(database)) {
    compared += checked.compared
    wrong += checked.wrong
  }
  print(`Counts: ${compared} compared, outdated: ${wrong}.`)
  if (wrong > 0) hint('Stop Cubby and run doctor --repair, which counts anew.')
}

async function repair(config: Config): Promise<void> {
  await requireDatabase(config)
  await withContext(config, async (context) => {
    const records = await rewriteOutdatedRows(context.database, entities)
    print(`Search and totals: made anew for ${records} records.`)
    print(`Counts: made anew for ${await repairAllTallies(context)} households.`)
    await rebuildTextIndexes(context.database)
    print(`Thumbnails: made, or tried, for ${await createAllMissing(context)} pictures.`)
  })
}

async function repairAllTallies({ database }: Context): Promise<number> {
  let count = 0
  for await (const { householdId, wrong } of checkTallies(database)) {
    if (wrong === 0) continue
    await repairTallies(database, householdId)
    count++
  }
  return count
}
