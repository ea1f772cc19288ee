import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp, entities, jobs } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/database/database.ts'
import { createLimits } from '#server/database/limits.ts'
import { openEvents } from '#server/events/open-events.ts'
import { migrate, MigrationError } from '#server/database/migrate.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { flushKeyUses } from '#server/features/users/api-keys.service.ts'
import { createMailOut } from '#server/outbound/mail-out.ts'
import { createCallOut } from '#server/outbound/outbound.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { newId } from '#server/shared/new-id.ts'
import { createRemember } from '#server/shared/remember.ts'
import { version } from '#server/shared/version.ts'

/** How long open requests may take to end once the server is told to stop. */
const stopMs = 10_000
/** How often it is written when API keys were last used. */
const flushMs = 60_000

async function start(): Promise<void> {
  const config = readConfig()
  const currencies = loadCurrencies(config.currenciesFile)
  await migrate(config)
  // What an interrupted upload left.
  await rm(join(config.dataDir, 'tmp'), { recursive: true, force: true })
  const database = openDatabase(config)
  const storage = await openStorage(config)
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
  }
  const { server } = await createApp(context, { level: 'error' })
  await server.listen({ port: config.port, host: config.host })
  const address = config.baseUrl ?? `http://localhost:${config.port}${config.basePath}`
  console.log(`Cubby ${version} is ready at ${address} (data in ${config.dataDir})`)

  // What cannot be written now is kept for the next time.
  const flush = () => flushKeyUses(context).catch(() => undefined)
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

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** A sentence for what the person who starts Cubby can mend, the whole error for anything else. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'CUBBY_PORT is taken by another program. Stop it or choose another port.'
    if (error.code === 'EACCES') return `Cubby may not use a port or folder it needs: ${error.message}`
    if (error.code === 'ECONNREFUSED') return 'CUBBY_DATABASE_URL: nothing answers at this address.'
  }
  return error
}
