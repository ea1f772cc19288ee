import { ConfigError } from './config-error.ts'

/** Samplers as the OpenTelemetry specification names them. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Decides which traces are sent. OpenTelemetry reads addresses and headers from its own variables. */
export interface TraceSettings {
  readonly sampler: (typeof samplers)[number]
  /** The share of traces that the sampler `traceidratio` selects, from 0 to 1. */
  readonly share: number
}

export interface Settings {
  text(name: string): string | undefined
  flag(name: string, otherwise: boolean): boolean
}

/**
 * Returns undefined when no receiver is configured. Errors never contain the address of the receiver, because it may
 * hold a secret.
 */
export function readTraceSettings({ text, flag }: Settings): TraceSettings | undefined {
  const names = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']
  const name = names.find((one) => text(one) !== undefined)
  const isOff = flag('OTEL_SDK_DISABLED', false) || text('OTEL_TRACES_EXPORTER') === 'none'
  if (name === undefined || isOff) return undefined
  if (!/^https?:$/.test(URL.parse(text(name) ?? '')?.protocol ?? '')) {
    throw new ConfigError(`${name} must begin with https:// or http://.`)
  }
  const protocol = text('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? text('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (protocol === 'grpc') {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; Cubby sends traces by http/json, mostly to port 4318.',
    )
  }
  const given = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const sampler = samplers.find((known) => known === given)
  if (!sampler) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER is "${given}"; it must be one of ${samplers.join(', ')}.`)
  }
  const share = text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  if (!(Number(share) >= 0 && Number(share) <= 1)) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG is "${share}"; it must be from 0 to 1.`)
  }
  return { sampler, share: Number(share) }
}
