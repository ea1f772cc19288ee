import { entities } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openDatabase, openReadOnlyDatabase } from '#server/database/database.ts'
import { findDataEpoch } from '#server/database/locks/data-epoch.ts'
import { lockFolders } from '#server/storage/folder-locks.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import type { OpenEvents } from '#server/events/events.ts'
import { openEvents } from '#server/events/open-events.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { checkInstallation } from '#server/features/files/integrity/installation.service.ts'
import { createMetrics, type Metrics } from '#server/http/metrics.ts'
import { openTraces, type Traces } from '#server/http/traces/open-traces.ts'
import { createMailer } from '#server/outbound/mailer.ts'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { newId } from '#server/shared/new-id.ts'
import { createHouseholdCache } from '#server/database/household-cache.ts'
import { stopThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { openStorage } from '#server/storage/open-storage.ts'

export interface OpenContext {
  readonly context: Context
  readonly metrics: Metrics | undefined
  readonly traces: Traces | undefined
  readonly fatalError: OpenEvents['fatalError']
  close(): Promise<void>
}

/** Throws when there is no SQLite database. Commands for existing data call this, because `openContext` makes one. */
export async function requireDatabase(config: Config): Promise<void> {
  const database = openReadOnlyDatabase(config)
  try {
    await appliedMigrations(database.read)
  } finally {
    await database.close()
  }
}

/**
 * Runs a command that writes. Stop a server on SQLite first, because it holds data in memory. Servers on PostgreSQL may
 * run, because events tell them of the changes.
 */
export async function withContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const logError: Context['logError'] = (what, error) => console.error(`${what} failed`, error)
  const { context, close } = await openContext(config, logError)
  try {
    return await work(context)
  } finally {
    await stopThumbnails(context)
    await close()
  }
}

/** Locks the folders, migrates the database, and opens everything that a server or a writing command needs. */
export async function openContext(config: Config, logError: Context['logError']): Promise<OpenContext> {
  const currencies = loadCurrencies(config.currenciesFile)
  const folders = lockFolders(config)
  // Open the events first: opening them fails while a command replaces the data, and then nothing may be migrated.
  const events = await openEvents(config)
  await migrate(config)
  const metrics = await createMetrics(config)
  const traces = await openTraces(config, logError)
  const openedDatabase = openDatabase(config, { onStatement: traces?.onStatement })
  const openedStorage = await openStorage(config, console.error)
  const measuredDatabase = metrics?.measureDatabase(openedDatabase) ?? openedDatabase
  const measuredStorage = metrics?.measureStorage(openedStorage) ?? openedStorage
  const database = traces?.traceDatabase(measuredDatabase) ?? measuredDatabase
  const storage = traces?.traceStorage(measuredStorage) ?? measuredStorage
  await checkInstallation({ database, storage })
  const fetchOutbound = createOutboundFetch(config)
  const mailer = createMailer(config)
  const context: Context = {
    config,
    database,
    storage,
    dataEpoch: await findDataEpoch(database),
    now: Date.now,
    newId,
    currencies,
    entities,
    cached: createHouseholdCache(),
    events,
    limits: createRateLimits(database),
    fetchOutbound: traces?.traceCallOut(fetchOutbound) ?? fetchOutbound,
    mailer: traces?.traceMailOut(mailer) ?? mailer,
    keyUses: new Map(),
    sessionUses: new Map(),
    logError,
  }
  async function close(): Promise<void> {
    await events.close()
    await database.close()
    folders.release()
    // Close the traces last, because closing them takes ten seconds when their receiver does not respond.
    await traces?.close()
  }
  return { context, metrics, traces, fatalError: events.fatalError, close }
}
