import { createApp, entities, jobs } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openDatabase, openDatabaseToRead } from '#server/database/database.ts'
import { holdFolders } from '#server/database/hold-folders.ts'
import { createLimits } from '#server/database/limits.ts'
import { openEvents } from '#server/events/open-events.ts'
import { migrate } from '#server/database/migrate.ts'
import { restore } from '#server/features/backups/restore.service.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { checkFiles } from '#server/features/files/check-files.service.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { ensureDemo } from '#server/features/samples/demo.service.ts'
import { flushKeyUses } from '#server/features/auth/api-keys.service.ts'
import { flushSessionUses } from '#server/features/auth/sessions.service.ts'
import { createMailOut } from '#server/outbound/mail-out.ts'
import { createCallOut } from '#server/outbound/outbound.ts'
import { openStorage, openStorageToRead } from '#server/storage/open-storage.ts'
import { newId } from '#server/shared/new-id.ts'
import { createRevisionCache } from '#server/shared/revision-cache.ts'
import { version } from '#server/shared/version.ts'
import { explainStart } from './start-errors.ts'

/** How long answers, uploads and imports on their way may take once the server is told to stop. */
const drainMs = 30_000
/** How much longer the rest may take. */
const stopMs = drainMs + 5000
/** How often it is written when API keys were last used. */
const flushMs = 60_000

async function start(config: Config): Promise<void> {
  const currencies = loadCurrencies(config.currenciesFile)
  const folders = holdFolders(config)
  await migrate(config)
  const metrics = createMetrics(config)
  const openedDatabase = openDatabase(config)
  const openedStorage = await openStorage(config, console.error)
  const database = metrics?.measureDatabase(openedDatabase) ?? openedDatabase
  const storage = metrics?.measureStorage(openedStorage) ?? openedStorage
  const events = await openEvents(config)
  const context: Context = {
    config,
    database,
    storage,
    now: Date.now,
    newId,
    currencies,
    entities,
    cached: createRevisionCache(),
    events,
    limits: createLimits(database, config.signInLimit),
    callOut: createCallOut(config),
    mailOut: createMailOut(config),
    keyUses: new Map(),
    sessionUses: new Map(),
    report: (what, error) => server.log.error({ err: error }, `${what} failed`),
  }
  const { server } = await createApp(context, { level: 'error' }, metrics)
  await ensureDemo(context)
  await server.listen({ port: config.port, host: config.host })
  const address = config.baseUrl ?? `http://localhost:${config.port}${config.basePath}`
  console.log(`Cubby ${version} is ready at ${address} (data in ${config.dataDir})`)

  // Uses that cannot be written now are kept for the next time.
  const flush = () =>
    Promise.all([flushKeyUses(context), flushSessionUses(context)]).catch((error: unknown) =>
      context.report('noting when sessions and API keys were used', error),
    )
  setInterval(() => void flush(), flushMs).unref()

  const stopJobs = startJobs(context, metrics?.measureJobs(jobs) ?? jobs, (job, error) =>
    server.log.error({ err: error, job }, 'job failed'),
  )

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    // A connection that has its answer would stay open for the next request.
    const closing = setInterval(() => server.server.closeIdleConnections(), 100)
    setTimeout(() => server.server.closeAllConnections(), drainMs).unref()
    await server.close()
    clearInterval(closing)
    await stopJobs()
    await flush()
    await events.close()
    await database.close()
    folders.release()
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Puts a backup in the place of the data, or lists the backups. */
async function restoreBackup(config: Config): Promise<void> {
  const isLost = await restore(config, process.argv[3], console.log)
  if (isLost) process.exitCode = 1
}

/** Commands beside starting the server, by the first argument. */
const commands = new Map([
  ['doctor', doctor],
  ['restore', restoreBackup],
])

/** Says what is wrong with the files of all households, and changes nothing. */
async function doctor(config: Config): Promise<void> {
  const database = openDatabaseToRead(config)
  try {
    const storage = await openStorageToRead(config, console.error)
    const isLost = await checkFiles({ database, storage, now: Date.now }, console.log)
    if (isLost) process.exitCode = 1
  } finally {
    await database.close()
  }
}

let config: Config | undefined
try {
  config = readConfig()
  await (commands.get(process.argv[2] ?? '') ?? start)(config)
} catch (error) {
  console.error(explainStart(error, config))
  // Connections that are open already would keep the process alive.
  process.exit(1)
}
