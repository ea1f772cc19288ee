import { createApp, jobs } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { flushKeyUses } from '#server/features/auth/api-keys/api-keys.service.ts'
import { flushSessionUses } from '#server/features/auth/sessions.service.ts'
import { ensureDemo } from '#server/features/samples/demo.service.ts'
import { logError } from '#server/http/error-handler.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { keepCompiled } from '#server/shared/process/compiled-folder.ts'
import { version } from '#server/shared/process/version.ts'
import { openContext } from './open-context.ts'

/** How long responses, uploads and imports on their way may take once the server is told to stop. */
const drainMs = 30_000
/** How much longer the rest may take. */
const stopMs = drainMs + 5000
/** How often it is written when API keys were last used. */
const flushMs = 60_000

/** Starts the server, which runs until a signal ends it. */
export async function serve(config: Config): Promise<void> {
  const { context, metrics, traces, fatalError, close } = await openContext(config, (what, error) =>
    logError(server.log, error, `${what} failed`),
  )
  const { server } = await createApp(context, { level: 'error' }, { metrics, traces })
  await ensureDemo(context)
  await server.listen({ port: config.port, host: config.host })

  // Uses that cannot be written now are kept for the next time.
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
    // A connection that has its response would stay open for the next request.
    const closing = setInterval(() => server.server.closeIdleConnections(), 100)
    setTimeout(() => server.server.closeAllConnections(), drainMs).unref()
    await server.close()
    clearInterval(closing)
    await stopJobs()
    await flush()
    await close()
  }
  void fatalError.then((why) => {
    // It holds results of what is no more.
    console.error(why.message)
    process.exitCode = 1
    return stop()
  })
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Otherwise it would be kept at the end, with all that was compiled by then.
  await keepCompiled(config.dataDir)
  // Last, because from this line on others may end it.
  const address = config.baseUrl ?? `http://localhost:${config.port}${config.basePath}`
  console.log(`Cubby ${version} is ready at ${address} (data in ${config.dataDir})`)
}
