import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

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
  /** Whose X-Forwarded-For is believed: addresses and networks. */
  readonly trustedProxies: readonly string[]
  readonly allowRegistration: boolean
  readonly autoAssetIds: boolean
  readonly currenciesFile: string | undefined
  /** Where uploaded files are kept. */
  readonly storageFolder: string
  readonly maxUploadMegabytes: number
  readonly maxImportMegabytes: number
  /** A program and its arguments, `{file}` among them stands for the picture; undefined when there is no printer. */
  readonly printCommand: readonly string[] | undefined
  readonly timeZone: string
  /** Networks that Cubby may call although they are not public: addresses and networks. */
  readonly allowNets: readonly string[]
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

  const dataDir = resolve(text('CUBBY_DATA_DIR') ?? 'data')
  const baseUrl = readBaseUrl(text('CUBBY_BASE_URL'))
  return {
    port: whole('CUBBY_PORT', 7745, 1, 65_535),
    host: text('CUBBY_HOST') ?? '::',
    dataDir,
    databaseUrl: readDatabaseUrl(text('CUBBY_DATABASE_URL')),
    baseUrl: baseUrl?.href.replace(/\/$/, ''),
    basePath: baseUrl?.pathname.replace(/\/$/, '') ?? '',
    trustedProxies: readNetworks('CUBBY_TRUSTED_PROXIES', text('CUBBY_TRUSTED_PROXIES')),
    allowRegistration: flag('CUBBY_ALLOW_REGISTRATION', true),
    autoAssetIds: flag('CUBBY_AUTO_ASSET_IDS', true),
    currenciesFile: text('CUBBY_CURRENCIES_FILE'),
    storageFolder: readStorageFolder(text('CUBBY_STORAGE_URL')) ?? join(dataDir, 'files'),
    maxUploadMegabytes: whole('CUBBY_MAX_UPLOAD_MB', 64, 1, 100_000),
    maxImportMegabytes: whole('CUBBY_MAX_IMPORT_MB', 40, 1, 1000),
    printCommand: readPrintCommand(text('CUBBY_PRINT_COMMAND')),
    timeZone: readTimeZone(text('CUBBY_TIME_ZONE')),
    allowNets: readNetworks('CUBBY_ALLOW_NETS', text('CUBBY_ALLOW_NETS')),
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

function readNetworks(name: string, value = ''): string[] {
  const networks = value.split(',').map((one) => one.trim())
  return networks.filter((network) => {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d+))?$/.exec(network) ?? []
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isNetwork = most > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most))
    if (network !== '' && !isNetwork) {
      throw new ConfigError(`${name} holds "${network}", it must be like 10.0.0.1 or 10.0.0.0/8.`)
    }
    return network !== ''
  })
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value !== undefined && !/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError('CUBBY_DATABASE_URL must begin with postgres:// (leave it empty for SQLite).')
  }
  return value
}

/** A folder, by its path or as file:///…; S3 is not there yet. */
function readStorageFolder(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(value)?.[1]?.toLowerCase()
  if (scheme === undefined) return resolve(value)
  if (scheme === 's3')
    throw new ConfigError('CUBBY_STORAGE_URL: storage on S3 is not yet possible, name a folder.')
  if (scheme !== 'file' || !/^file:\/\/\/[^?#]+$/i.test(value)) {
    throw new ConfigError(`CUBBY_STORAGE_URL is "${value}", it must be a folder, or like file:///srv/files.`)
  }
  return fileURLToPath(value)
}

/** `lp -d label {file}`, or a JSON array where an argument has spaces. */
function readPrintCommand(value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined
  const parts: unknown = value.startsWith('[') ? parseJson(value) : value.split(/\s+/)
  const isCommand = Array.isArray(parts) && parts.every((part) => typeof part === 'string')
  if (!isCommand || !parts.slice(1).some((part) => part.includes('{file}'))) {
    throw new ConfigError(
      `CUBBY_PRINT_COMMAND is "${value}", it must be like lp {file} or ["lp", "-d", "my printer", "{file}"].`,
    )
  }
  return parts
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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

/** Draws text with the fonts of a fontconfig file; the library behind it reads this once, before its first text. */
export function setFonts(file: string): void {
  process.env['FONTCONFIG_FILE'] = file
}
