import type * as Api from '@opentelemetry/api'
import type { Database, OnStatement } from '#server/database/database.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/outbound/mailer.ts'
import type { OutboundFetch } from '#server/outbound/outbound.ts'
import type { Storage } from '#server/storage/storage.ts'
import { wrapStorage } from '#server/storage/wrap-storage.ts'
import { summaryOf, stripLiterals } from './statement-text.ts'

/** Wraps parts of the server, so that their work creates spans. */
export interface WorkTracing {
  /** Creates a span below that of the current request or job. Statements outside of a request or job have no span. */
  readonly onStatement: OnStatement
  traceDatabase(database: Database): Database
  traceStorage(storage: Storage): Storage
  traceCallOut(fetchOutbound: OutboundFetch): OutboundFetch
  traceMailOut(mailer: Mailer): Mailer
  traceJobs(jobs: readonly Job[]): Job[]
}

interface TracingDeps {
  readonly api: typeof Api
  readonly tracer: Api.Tracer
  readonly databaseSystem: 'sqlite' | 'postgresql'
}

type RunInSpan = <T>(
  name: string,
  options: Api.SpanOptions,
  work: (span: Api.Span) => Promise<T>,
) => Promise<T>

export function traceWork({ api, tracer, databaseSystem }: TracingDeps): WorkTracing {
  const { trace } = api
  const outward = { kind: api.SpanKind.CLIENT }

  function fail(span: Api.Span, error: unknown): void {
    span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error))
  }

  const inSpan: RunInSpan = (name, options, work) =>
    tracer.startActiveSpan(name, options, async (span) => {
      try {
        return await work(span)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })

  return {
    onStatement({ sql, tookMs, error }) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const endTime = performance.now()
      const attributes = { 'db.system.name': databaseSystem, 'db.query.text': stripLiterals(sql) }
      const span = tracer.startSpan(summaryOf(sql), { ...outward, startTime: endTime - tookMs, attributes })
      if (error !== undefined) fail(span, error)
      span.end(endTime)
    },
    traceDatabase: (database) => ({
      ...database,
      write: (work) => inSpan('write', {}, () => database.write(work)),
    }),
    traceStorage: (storage) =>
      wrapStorage(storage, (operation, work) => inSpan(`storage ${operation}`, outward, work)),
    traceCallOut: (fetchOutbound) => (request) => {
      const method = request.method ?? 'GET'
      const attributes = { 'http.request.method': method }
      return inSpan(method, { ...outward, attributes }, async (span) => {
        const response = await fetchOutbound(request)
        span.setAttribute('http.response.status_code', response.status)
        return response
      })
    },
    traceMailOut: (mailer) => (mail) => inSpan('mail', outward, () => mailer(mail)),
    traceJobs: (jobs) =>
      jobs.map(({ name, run }) => ({
        name,
        run: (server) => inSpan(`job ${name}`, { root: true }, () => run(server)),
      })),
  }
}

/** Returns the code or class name of an error. Its text is left out, because it may contain data of users. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && /^\w{1,40}$/.test(String(error.code)) ? String(error.code) : error.name
}
