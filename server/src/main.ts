import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp, entities, jobs } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openDatabase, openDatabaseToRead } from '#server/database/database.ts'
import { createLimits } from '#server/database/limits.ts'
import { openEvents } from '#server/events/open-events.ts'
import { migrate, MigrationError } from '#server/database/migrate.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { checkFiles } from '#server/features/files/check-files.service.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { ensureDemo } from '#server/features/samples/demo.service.ts'
import { flushKeyUses } from '#server/features/users/api-keys.service.ts'
import { createMailOut } from '#server/outbound/mail-out.ts'
import { createCallOut } from '#server/outbound/outbound.ts'
import { openStorage, openStorageToRead } from '#server/storage/open-storage.ts'
import { AppError } from '#server/shared/app-error.ts'
import { newId } from '#server/shared/new-id.ts'
import { createRemember } from '#server/shared/remember.ts'
import { version } from '#server/shared/version.ts'

/** How long open requests may take to end once the server is told to stop. */
const stopMs = 10_000
/** What SQLite says of a file that is not there. */
const cannotOpen = 14
/** How often it is written when API keys were last used. */
const flushMs = 60_000

async function start(): Promise<void> {
  const config = readConfig()
  const currencies = loadCurrencies(config.currenciesFile)
  await migrate(config)
  // What an interrupted upload left.
  await rm(join(config.dataDir, 'tmp'), { recursive: true, force: true })
  const database = openDatabase(config)
  const storage = await openStorage(config, console.error)
  const events = await openEvents(config)
  const context: Context = {
    config,
    database,
    storage,
    now: Date.now,
    newId,
    currencies,
    entities,
    remember: createRemember(),
    events,
    limits: createLimits(database),
    callOut: createCallOut(config),
    mailOut: createMailOut(config),
    keyUses: new Map(),
    report: (what, error) => server.log.error({ err: error }, `${what} failed`),
  }
  const { server } = await createApp(context, { level: 'error' })
  await ensureDemo(context)
  await server.listen({ port: config.port, host: config.host })
  const address = config.baseUrl ?? `http://localhost:${config.port}${config.basePath}`
  console.log(`Cubby ${version} is ready at ${address} (data in ${config.dataDir})`)

  // What cannot be written now is kept for the next time.
  const flush = () =>
    flushKeyUses(context).catch((error: unknown) => context.report('noting when API keys were used', error))
  setInterval(() => void flush(), flushMs).unref()

  const stopJobs = startJobs(context, jobs, (job, error) =>
    server.log.error({ err: error, job }, 'job failed'),
  )

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    await server.close()
    await stopJobs()
    await flush()
    await events.close()
    await database.close()
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Says what is wrong with the files of all households, and changes nothing. */
async function doctor(): Promise<void> {
  const config = readConfig()
  const database = openDatabaseToRead(config)
  try {
    const storage = await openStorageToRead(config, console.error)
    const isLost = await checkFiles({ database, storage, now: Date.now }, console.log)
    if (isLost) process.exitCode = 1
  } finally {
    await database.close()
  }
}

try {
  await (process.argv[2] === 'doctor' ? doctor() : start())
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** A sentence for what the person who starts Cubby can mend, the whole error for anything else. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message
  if (error instanceof AppError && error.cause instanceof Error) {
    const { cause } = error
    // A name with several addresses has no message when none of them answers.
    return `${error.message} (${cause.message || ('code' in cause ? String(cause.code) : cause.name)})`
  }
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'CUBBY_PORT is taken by another program. Stop it or choose another port.'
    if (error.code === 'EACCES') return `Cubby may not use a port or folder it needs: ${error.message}`
    if ('errcode' in error && error.errcode === cannotOpen)
      return 'CUBBY_DATA_DIR: there is no database in this folder that can be opened.'
    if (error.code === 'ECONNREFUSED') return 'CUBBY_DATABASE_URL: nothing answers at this address.'
  }
  return error
}
