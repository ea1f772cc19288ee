import { createApp, jobs } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { checkDestination } from '#server/features/backups/check-destination.ts'
import { flushKeyUses } from '#server/features/auth/api-keys/api-keys.service.ts'
import { flushSessionUses } from '#server/features/auth/sessions.service.ts'
import { ensureDemo } from '#server/features/samples/demo.service.ts'
import { logError } from '#server/http/error-handler.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { saveCompileCache } from '#server/shared/process/compiled-folder.ts'
import { version } from '#server/shared/process/version.ts'
import { openContext } from './open-context.ts'

/** Time that running responses, uploads and imports have to finish when the server stops. */
const drainMs = 30_000
/** The time after which a stopping process exits even if something still runs. */
const stopMs = drainMs + 5000
/** Interval for writing the last uses of API keys and sessions. */
const flushMs = 60_000

export async function serve(config: Config): Promise<void> {
  const { context, metrics, traces, fatalError, close } = await openContext(config, (what, error) =>
    logError(server.log, error, `${what} failed`),
  )
  const { server } = await createApp(context, { level: 'error' }, { metrics, traces })
  await ensureDemo(context)
  await server.listen({ port: config.port, host: config.host })

  // Writes the times of the last use of API keys and sessions to the database. When that fails, the next run writes them.
  const flush = () =>
    Promise.all([flushKeyUses(context), flushSessionUses(context)]).catch((error: unknown) =>
      context.logError('noting when sessions and API keys were used', error),
    )
  setInterval(() => void flush(), flushMs).unref()

  const measuredJobs = metrics?.measureJobs(jobs) ?? jobs
  const stopJobs = startJobs(context, traces?.traceJobs(measuredJobs) ?? measuredJobs, (job, error) =>
    logError(server.log, error, 'job failed', { job }),
  )

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    // While the server stops, close connections as soon as they are idle. Otherwise a connection whose response is
    // complete would stay open for its next request.
    const closing = setInterval(() => server.server.closeIdleConnections(), 100)
    setTimeout(() => server.server.closeAllConnections(), drainMs).unref()
    await server.close()
    clearInterval(closing)
    await stopJobs()
    await flush()
    await close()
  }
  void fatalError.then((why) => {
    // Stops the server, because a command has replaced the data that the context holds in memory.
    console.error(why.message)
    process.exitCode = 1
    return stop()
  })
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // A mistyped name leaves the default of its setting in force.
  for (const name of config.unknownSettings)
    console.error(`${name} is not a setting of Cubby: docs/settings.md lists all of them.`)
  void checkDestination(config).then(
    ({ problem }) => problem !== undefined && console.error(problem),
    (error: unknown) => context.logError('checking where backups are stored', error),
  )
  // Saves the compile cache as soon as the server is ready. At the end the cache would also contain code that a start
  // does not need.
  await saveCompileCache(config.dataDir)
  // Print this line last, because scripts wait for it and may then stop the server.
  const address = config.baseUrl ?? `http://localhost:${config.port}${config.basePath}`
  console.log(`Cubby ${version} is ready at ${address} (data in ${config.dataDir})`)
}
