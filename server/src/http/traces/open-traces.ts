import type * as Sdk from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { TraceSettings } from '#server/shared/trace-settings.ts'
import { version } from '#server/shared/process/version.ts'
import { traceRequests } from './trace-requests.ts'
import { traceWork, type WorkTracing } from './trace-work.ts'

/** Creates OpenTelemetry spans. They never contain addresses, values of statements or texts of errors. */
export interface Traces extends WorkTracing {
  traceRequests(app: FastifyInstance): void
  close(): Promise<void>
}

/** Returns undefined when no receiver is configured, without loading OpenTelemetry. */
export async function openTraces(
  { traces, databaseUrl, trustedProxies }: Config,
  report: Context['logError'],
): Promise<Traces | undefined> {
  if (!traces) return undefined
  const [api, hooks, core, exporters, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager())
  // Logs only the message of the error, because its other properties contain the receiver's response.
  const reportFailure = (error: unknown) => report('sending traces', new Error(messageOf(error)))
  core.setGlobalErrorHandler(reportFailure)
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'cubby', 'service.version': version })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: createSampler(sdk, traces),
    // The exporter reads address, headers, timeout and certificates from OpenTelemetry's own variables.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporters.OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('cubby', version)
  const propagator = new core.W3CTraceContextPropagator()
  const databaseSystem = databaseUrl === undefined ? 'sqlite' : 'postgresql'
  return {
    ...traceWork({ api, tracer, databaseSystem }),
    traceRequests: (app) => traceRequests(app, trustedProxies, { api, tracer, propagator }),
    close: () => provider.shutdown().catch(reportFailure),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function createSampler(sdk: typeof Sdk, { sampler, share }: TraceSettings): Sdk.Sampler {
  const [all, none] = [new sdk.AlwaysOnSampler(), new sdk.AlwaysOffSampler()]
  const some = new sdk.TraceIdRatioBasedSampler(share)
  const samplers: Record<TraceSettings['sampler'], Sdk.Sampler> = {
    always_on: all,
    always_off: none,
    traceidratio: some,
    parentbased_always_on: new sdk.ParentBasedSampler({ root: all }),
    parentbased_always_off: new sdk.ParentBasedSampler({ root: none }),
    parentbased_traceidratio: new sdk.ParentBasedSampler({ root: some }),
  }
  return samplers[sampler]
}
