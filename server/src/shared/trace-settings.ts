import { ConfigError } from './config-error.ts'

/** The names that the specification of OpenTelemetry gives to ways of choosing traces. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** A choice of the traces that are sent. OpenTelemetry reads the address and headers from its variables by itself. */
export interface TraceSettings {
  readonly sampler: (typeof samplers)[number]
  /** Of all traces, where the sampler is a `traceidratio`; from 0 to 1. */
  readonly share: number
}

interface Settings {
  text(name: string): string | undefined
  flag(name: string, otherwise: boolean): boolean
}

/** Undefined when no receiver is named. Its address is never repeated: it may hold a secret. */
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
