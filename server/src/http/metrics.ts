import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as PromClient from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { readDatabaseSize } from '#server/database/database-size.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Storage } from '#server/storage/storage.ts'
import { wrapStorage } from '#server/storage/wrap-storage.ts'
import { isSameSecret } from '#server/shared/secret-token.ts'
import { version } from '#server/shared/process/version.ts'

export interface Metrics {
  /** The library prom-client, which is loaded only when metrics are on. */
  readonly prom: typeof PromClient
  readonly registry: PromClient.Registry
  measureStorage(storage: Storage): Storage
  measureDatabase(database: Database): Database
  measureJobs(jobs: readonly Job[]): Job[]
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Returns undefined when CUBBY_METRICS is off. */
export async function createMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (!metrics) return undefined
  const prom = await import('prom-client')
  const { collectDefaultMetrics, Gauge, Registry } = prom
  const registry = new Registry()
  // Add metrics of the process: memory, CPU, garbage collection, handles and event loop delay.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const info = new Gauge({ name: 'cubby_info', help: 'The version.', labelNames: ['version'], registers })
  info.labels(version).set(1)
  return {
    prom,
    registry,
    measureStorage: storageMeasure(prom, registry),
    measureDatabase: databaseMeasure(prom, registry),
    measureJobs: jobsMeasure(prom, registry),
  }
}

function storageMeasure(
  { Histogram }: typeof PromClient,
  registry: PromClient.Registry,
): Metrics['measureStorage'] {
  const files = new Histogram({
    name: 'cubby_storage_duration_seconds',
    help: 'Time until storage answers.',
    labelNames: ['operation', 'ok'],
    buckets: seconds,
    registers: [registry],
  })
  return (storage) =>
    wrapStorage(storage, (operation, work) =>
      time(work, (ok, took) => files.labels(operation, ok).observe(took)),
    )
}

function databaseMeasure(
  { Histogram }: typeof PromClient,
  registry: PromClient.Registry,
): Metrics['measureDatabase'] {
  const writes = new Histogram({
    name: 'cubby_write_duration_seconds',
    help: 'Time of writing transactions, with the time in which they wait for others.',
    labelNames: ['ok'],
    buckets: seconds,
    registers: [registry],
  })
  const timed = <T>(work: () => Promise<T>) => time(work, (ok, took) => writes.labels(ok).observe(took))
  return (database) => ({
    ...database,
    write: (work) => timed(() => database.write(work)),
  })
}

function jobsMeasure(
  { Counter, Gauge }: typeof PromClient,
  registry: PromClient.Registry,
): Metrics['measureJobs'] {
  const runs = new Counter({
    name: 'cubby_job_runs_total',
    help: 'How often each job looked for work, and whether it failed.',
    labelNames: ['job', 'ok'],
    registers: [registry],
  })
  const succeeded = new Gauge({
    name: 'cubby_job_last_success_timestamp_seconds',
    help: 'When each job last ended without a failure on this server.',
    labelNames: ['job'],
    registers: [registry],
  })
  return (jobs) =>
    jobs.map((job) => ({
      name: job.name,
      run: (context) =>
        time(
          () => job.run(context),
          (ok) => {
            runs.labels(job.name, ok).inc()
            if (ok === 'true') succeeded.labels(job.name).setToCurrentTime()
          },
        ),
    }))
}

/** Measures how long work takes. `observe` also gets whether it succeeded. */
async function time<T>(work: () => Promise<T>, observe: (ok: string, took: number) => void): Promise<T> {
  const began = performance.now()
  const report = (ok: boolean) => observe(String(ok), (performance.now() - began) / 1000)
  try {
    const result = await work()
    report(true)
    return result
  } catch (error) {
    report(false)
    throw error
  }
}

export function serveMetrics(app: FastifyInstance, context: Context, { prom, registry }: Metrics): void {
  const { Gauge, Histogram } = prom
  const registers = [registry]
  const requests = new Histogram({
    name: 'cubby_http_request_duration_seconds',
    help: 'Time of requests until the last byte of their answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const measure = (name: string, help: string, read: () => number | Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          // A metric that cannot be read becomes NaN, so that the response still has the other metrics.
          this.set(await Promise.try(read).catch(() => Number.NaN))
        },
      }),
    )
  const { database } = context
  measure('cubby_sockets', 'Browsers that listen for live updates.', () => app.websocketServer.clients.size)
  measure(
    'cubby_database_waiting',
    'Writes that wait for others (SQLite), or queries that wait for a connection (PostgreSQL).',
    () => database.waiting(),
  )
  measure(
    'cubby_database_bytes',
    'Size of the database.',
    async () => (await readDatabaseSize(database)).bytes,
  )
  app.addHook('onResponse', async (request, reply) => {
    // Use the route and not the URL, because URLs may contain secrets and there are too many different ones.
    const route = request.routeOptions.url ?? 'none'
    requests.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get(`${context.config.basePath}/metrics`, async (request, reply) => {
    if (!isAllowed(context.config, request))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function isAllowed({ metricsToken }: Config, { headers }: FastifyRequest): boolean {
  if (metricsToken === undefined) return true
  return isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`)
}
