import { resolve } from 'node:path'

/** Every setting, read once at start. Sizes in bytes. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** A PostgreSQL URL, or undefined for SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /** Where people reach Cubby, without a trailing slash; undefined when not told. */
  readonly baseUrl: string | undefined
  /** The path of `baseUrl`: empty, or like `/inventory`. */
  readonly basePath: string
  readonly allowRegistration: boolean
  readonly autoAssetIds: boolean
  readonly currenciesFile: string | undefined
  readonly maxUploadMegabytes: number
  readonly maxImportMegabytes: number
  readonly printCommand: string | undefined
  readonly timeZone: string
}

/** A setting that cannot be used; its message names the setting and is meant for the person who set it. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const text = (name: string) => environment[name]?.trim() || undefined

  function whole(name: string, otherwise: number, min: number, max: number): number {
    const value = text(name)
    if (value === undefined) return otherwise
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new ConfigError(`${name} is "${value}", it must be a whole number from ${min} to ${max}.`)
    }
    return number
  }

  function flag(name: string, otherwise: boolean): boolean {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return otherwise
    if (['1', 't', 'true', 'yes', 'on'].includes(value)) return true
    if (['0', 'f', 'false', 'no', 'off'].includes(value)) return false
    throw new ConfigError(`${name} is "${value}", it must be true or false.`)
  }

  const baseUrl = readBaseUrl(text('CUBBY_BASE_URL'))
  return {
    port: whole('CUBBY_PORT', 7745, 1, 65_535),
    host: text('CUBBY_HOST') ?? '::',
    dataDir: resolve(text('CUBBY_DATA_DIR') ?? 'data'),
    databaseUrl: readDatabaseUrl(text('CUBBY_DATABASE_URL')),
    baseUrl: baseUrl?.href.replace(/\/$/, ''),
    basePath: baseUrl?.pathname.replace(/\/$/, '') ?? '',
    allowRegistration: flag('CUBBY_ALLOW_REGISTRATION', true),
    autoAssetIds: flag('CUBBY_AUTO_ASSET_IDS', true),
    currenciesFile: text('CUBBY_CURRENCIES_FILE'),
    maxUploadMegabytes: whole('CUBBY_MAX_UPLOAD_MB', 64, 1, 100_000),
    maxImportMegabytes: whole('CUBBY_MAX_IMPORT_MB', 40, 1, 1000),
    printCommand: text('CUBBY_PRINT_COMMAND'),
    timeZone: readTimeZone(text('CUBBY_TIME_ZONE')),
  }
}

function readBaseUrl(value: string | undefined): URL | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new ConfigError(`CUBBY_BASE_URL is "${value}", it must be like https://example.org/inventory.`)
  }
  return url
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value !== undefined && !/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError('CUBBY_DATABASE_URL must begin with postgres:// (leave it empty for SQLite).')
  }
  return value
}

function readTimeZone(value: string | undefined): string {
  if (value === undefined) return Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(value))
    throw new ConfigError(`CUBBY_TIME_ZONE is "${value}", it must be like Europe/Berlin.`)
  return value
}

/** Whether the runtime knows this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
