import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { bech32 } from '@scure/base'
import { parseMailSettings, type MailSettings } from '#server/shared/mail-settings.ts'
import { ConfigError } from '#server/shared/config-error.ts'
import { readMemorySize } from '#server/shared/process/memory-size.ts'
import { readBackupS3, readS3, type S3Settings } from '#server/shared/s3-settings.ts'
import { readStorageFolder, requireSeparateFiles } from '#server/shared/storage-settings.ts'
import { readTraceSettings, type Settings, type TraceSettings } from '#server/shared/trace-settings.ts'
import { readSettings } from './read-settings.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The URL of the PostgreSQL database; undefined for SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /** The public address without a trailing slash; undefined when not set. */
  readonly baseUrl: string | undefined
  /** The path of `baseUrl`: empty, or like `/inventory`. */
  readonly basePath: string
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Settings for users whom a proxy signs in; undefined when no proxy signs in users. */
  readonly proxySignIn: ProxySignInSettings | undefined
  readonly allowRegistration: boolean
  /** True when people may sign in and register with a password. */
  readonly allowLocalSignIn: boolean
  /** The mail server for links to new passwords; undefined when none is configured. */
  readonly mail: MailSettings | undefined
  /** The OpenID Connect provider for sign-ins; undefined when not set. */
  readonly oidc: OidcSettings | undefined
  /** The number of failed sign-ins each minute that cause no delay; 0 for no limit. */
  readonly signInLimit: number
  readonly autoAssetIds: boolean
  readonly currenciesFile: string | undefined
  /** The folder of uploaded files. When `s3` is set, it only holds files that are being transferred. */
  readonly storageFolder: string
  readonly backups: boolean
  /**
   * The folder of backups unless `backupS3` is set. It also holds the copies of the database from before an upgrade.
   */
  readonly backupFolder: string
  /** The bucket for backups; undefined when backups are in a folder. */
  readonly backupS3: S3Settings | undefined
  /** The age identity for encrypted backups; undefined for backups without encryption. */
  readonly backupKey: string | undefined
  /** The bucket for uploaded files; undefined when they are in a folder. */
  readonly s3: S3Settings | undefined
  readonly memoryMegabytes: number
  readonly maxUploadMegabytes: number
  readonly maxImportMegabytes: number
  /** The maximum duration of checking an import. Writing the import has the same limit. */
  readonly maxImportSeconds: number
  /** The program that prints labels, with its arguments. `{file}` stands for the picture. Undefined when not set. */
  readonly printCommand: readonly string[] | undefined
  readonly timeZone: string
  /** The generation of the API that `/status` reports, by which clients choose the paths of their requests. */
  readonly apiGeneration: number
  /** Networks and addresses that Cubby may call although they are not public. */
  readonly allowNets: readonly string[]
  /** The feed with new releases of Cubby; undefined to turn the check for updates off. */
  readonly releaseFeedUrl: string | undefined
  /** The product databases that may be called; empty to turn the look-up of barcodes off. */
  readonly productSources: readonly ProductSource[]
  /** True to serve metrics at `/metrics`. Without `metricsToken` they are public. */
  readonly metrics: boolean
  readonly metricsToken: string | undefined
  /** Settings for traces; undefined when no receiver of OpenTelemetry is configured. */
  readonly traces: TraceSettings | undefined
  readonly demo: boolean
  /** Variables with names like those of settings that are none. */
  readonly unknownSettings: readonly string[]
}

const productSources = ['openfoodfacts', 'openproductsfacts', 'openbeautyfacts', 'upcitemdb'] as const
export type ProductSource = (typeof productSources)[number]

export interface OidcSettings {
  readonly issuerUrl: string
  readonly clientId: string
  /** The secret of the OpenID Connect client; undefined for a client that has only PKCE as protection. */
  readonly clientSecret: string | undefined
  readonly scope: string
  /** The text of the sign-in button; empty for the default text of the web app. */
  readonly buttonText: string
  readonly autoRedirect: boolean
  /** Members of one of these groups may sign in; empty for everyone. */
  readonly allowedGroups: readonly string[]
  /** True to reject people whose e-mail address the provider has not verified. */
  readonly verifyEmail: boolean
  readonly groupClaim: string
  readonly emailClaim: string
  readonly emailVerifiedClaim: string
  readonly nameClaim: string
}

interface ProxySignInSettings {
  /** The name of the header with the person's e-mail address, in lower case like all header names in Node. */
  readonly header: string
  /** True to connect an existing account to a person with the same e-mail address. */
  readonly connectsAccounts: boolean
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const { text, whole, flag, listUnknown } = readSettings(environment)
  const dataDir = resolve(text('CUBBY_DATA_DIR') ?? 'data')
  const baseUrl = readBaseUrl(text('CUBBY_BASE_URL'))
  const storageUrl = text('CUBBY_STORAGE_URL')
  const s3 = readS3('CUBBY_STORAGE_URL', storageUrl, text('AWS_REGION'))
  const databaseUrl = readDatabaseUrl(text('CUBBY_DATABASE_URL'))
  const oidc = readOidc({ text, flag })
  const allowLocalSignIn = flag('CUBBY_ALLOW_LOCAL_SIGN_IN', true)
  const trustedProxies = readNetworks('CUBBY_TRUSTED_PROXIES', text('CUBBY_TRUSTED_PROXIES'))
  const proxySignIn = readProxySignIn({ text, flag }, trustedProxies)
  if (!allowLocalSignIn && !oidc && !proxySignIn) {
    throw new ConfigError(
      'CUBBY_ALLOW_LOCAL_SIGN_IN is false; that needs CUBBY_OIDC_ISSUER_URL or CUBBY_PROXY_USER_HEADER.',
    )
  }
  const mail = readMail(text('CUBBY_MAIL_URL'), baseUrl)
  const storageFolder = readStorageFolder(storageUrl) ?? join(dataDir, 'files')
  const backupFolder = resolve(text('CUBBY_BACKUP_DIR') ?? join(dataDir, 'backups'))
  const backupS3 = readBackupS3(text('CUBBY_BACKUP_URL'), text('AWS_REGION'))
  requireSeparateFiles({ dataDir, s3, storageFolder, backupS3, backupFolder })
  return {
    port: whole('CUBBY_PORT', 7745, 1, 65_535),
    host: text('CUBBY_HOST') ?? '::',
    dataDir,
    databaseUrl,
    baseUrl: baseUrl?.href.replace(/\/$/, ''),
    basePath: baseUrl?.pathname.replace(/\/$/, '') ?? '',
    trustedProxies,
    proxySignIn,
    allowRegistration: flag('CUBBY_ALLOW_REGISTRATION', true),
    allowLocalSignIn,
    mail,
    oidc,
    signInLimit: whole('CUBBY_SIGN_IN_LIMIT', 5, 0, 1000),
    autoAssetIds: flag('CUBBY_AUTO_ASSET_IDS', true),
    currenciesFile: text('CUBBY_CURRENCIES_FILE'),
    storageFolder,
    s3,
    // When uploaded files are in a bucket, the data folder may be temporary. Then backups are made only when a setting
    // names their destination.
    backups: flag(
      'CUBBY_BACKUPS',
      s3 === undefined || (text('CUBBY_BACKUP_URL') ?? text('CUBBY_BACKUP_DIR')) !== undefined,
    ),
    backupFolder,
    backupS3,
    backupKey: readBackupKey(text('CUBBY_BACKUP_KEY')),
    memoryMegabytes: whole('CUBBY_MEMORY_MB', defaultMemory(), minMemory, 65_536),
    // Limit uploads to 5 GB with S3, because S3 accepts no larger request.
    maxUploadMegabytes: whole('CUBBY_MAX_UPLOAD_MB', 64, 1, s3 ? 5000 : 100_000),
    maxImportMegabytes: whole('CUBBY_MAX_IMPORT_MB', 40, 1, 1000),
    maxImportSeconds: whole('CUBBY_MAX_IMPORT_SECONDS', 900, 1, 86_400),
    printCommand: readPrintCommand(text('CUBBY_PRINT_COMMAND')),
    timeZone: readTimeZone(text('CUBBY_TIME_ZONE')),
    apiGeneration: whole('CUBBY_API_GENERATION', 1, 1, 3),
    allowNets: readNetworks('CUBBY_ALLOW_NETS', text('CUBBY_ALLOW_NETS')),
    releaseFeedUrl: readUrl('CUBBY_RELEASE_FEED_URL', text('CUBBY_RELEASE_FEED_URL'))?.href,
    productSources: readProductSources(text('CUBBY_PRODUCT_LOOKUP')),
    metrics: flag('CUBBY_METRICS', false),
    metricsToken: text('CUBBY_METRICS_TOKEN'),
    traces: readTraceSettings({ text, flag }),
    demo: flag('CUBBY_DEMO', false),
    // The last property, because a variable is known once it was read.
    unknownSettings: listUnknown(),
  }
}

const minMemory = 64
/** The maximum of the default memory limit in megabytes. More memory does not speed up a household of 100,000 items. */
const maxDefaultMemory = 256

/** Returns a quarter of the memory of the computer or container, because other programs need memory too. */
function defaultMemory(): number {
  const quarter = Math.floor(readMemorySize() / 4 / 2 ** 20)
  return Math.min(maxDefaultMemory, Math.max(minMemory, quarter))
}

function readOidc({ text, flag }: Settings): OidcSettings | undefined {
  const issuerUrl = readUrl('CUBBY_OIDC_ISSUER_URL', text('CUBBY_OIDC_ISSUER_URL'))
  const clientId = text('CUBBY_OIDC_CLIENT_ID')
  const clientSecret = text('CUBBY_OIDC_CLIENT_SECRET')
  const options = {
    scope: text('CUBBY_OIDC_SCOPE') ?? 'openid profile email',
    buttonText: text('CUBBY_OIDC_BUTTON_TEXT') ?? '',
    autoRedirect: flag('CUBBY_OIDC_AUTO_REDIRECT', false),
    allowedGroups: (text('CUBBY_OIDC_ALLOWED_GROUPS') ?? '').split(',').flatMap((one) => one.trim() || []),
    verifyEmail: flag('CUBBY_OIDC_VERIFY_EMAIL', false),
    groupClaim: text('CUBBY_OIDC_GROUP_CLAIM') ?? 'groups',
    emailClaim: text('CUBBY_OIDC_EMAIL_CLAIM') ?? 'email',
    emailVerifiedClaim: text('CUBBY_OIDC_EMAIL_VERIFIED_CLAIM') ?? 'email_verified',
    nameClaim: text('CUBBY_OIDC_NAME_CLAIM') ?? 'name',
  }
  if (issuerUrl && clientId !== undefined)
    return { issuerUrl: issuerUrl.href, clientId, clientSecret, ...options }
  if (!issuerUrl && clientId === undefined && clientSecret === undefined) return undefined
  throw new ConfigError('CUBBY_OIDC_ISSUER_URL and CUBBY_OIDC_CLIENT_ID must be set together.')
}

function readProxySignIn(
  { text, flag }: Settings,
  trustedProxies: readonly string[],
): ProxySignInSettings | undefined {
  const header = text('CUBBY_PROXY_USER_HEADER')
  const connectsAccounts = flag('CUBBY_PROXY_CONNECT_ACCOUNTS', false)
  if (header === undefined) {
    if (!connectsAccounts) return undefined
    throw new ConfigError('CUBBY_PROXY_CONNECT_ACCOUNTS needs CUBBY_PROXY_USER_HEADER.')
  }
  if (!/^[a-z][a-z\d-]*$/i.test(header)) {
    throw new ConfigError(
      `CUBBY_PROXY_USER_HEADER is "${header}"; it must be the name of a header, like Remote-Email.`,
    )
  }
  if (trustedProxies.length === 0)
    throw new ConfigError('CUBBY_PROXY_USER_HEADER needs CUBBY_TRUSTED_PROXIES.')
  return { header: header.toLowerCase(), connectsAccounts }
}

/** Reads the URL of the mail server. Errors must not contain the URL, because it holds a password. */
function readMail(value: string | undefined, baseUrl: URL | undefined): MailSettings | undefined {
  if (value === undefined) return undefined
  const mail = parseMailSettings(value)
  if (mail && !baseUrl) throw new ConfigError('CUBBY_MAIL_URL needs CUBBY_BASE_URL: mails have links.')
  if (mail) return mail
  throw new ConfigError(
    'CUBBY_MAIL_URL must be like smtp://USER:PASSWORD@mail.example.org:587/?from=cubby@example.org.',
  )
}

function readUrl(name: string, value: string | undefined): URL | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`${name} is "${value}"; it must begin with https:// or http://.`)
  }
  return url
}

function readBaseUrl(value: string | undefined): URL | undefined {
  const url = readUrl('CUBBY_BASE_URL', value)
  if (url?.search || url?.hash || url?.username || url?.password || url?.pathname.includes('//')) {
    throw new ConfigError(`CUBBY_BASE_URL is "${value}"; it must be like https://example.org/inventory.`)
  }
  return url
}

function readProductSources(value = ''): ProductSource[] {
  const names = value.split(',').flatMap((one) => one.trim().toLowerCase() || [])
  const unknown = names.find((name) => !productSources.some((known) => known === name))
  if (unknown !== undefined) {
    throw new ConfigError(
      `CUBBY_PRODUCT_LOOKUP contains "${unknown}"; it must be one of ${productSources.join(', ')}.`,
    )
  }
  return productSources.filter((source) => names.includes(source))
}

function readNetworks(name: string, value = ''): string[] {
  const networks = value.split(',').map((one) => one.trim())
  return networks.filter((network) => {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d+))?$/.exec(network) ?? []
    const max = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isNetwork = max > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= max))
    if (network !== '' && !isNetwork) {
      throw new ConfigError(`${name} contains "${network}"; it must be like 10.0.0.1 or 10.0.0.0/8.`)
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

/**
 * Reads the key for encrypted backups. An invalid key fails here at the start, not at the first restore. Errors must
 * not contain the key.
 */
function readBackupKey(value: string | undefined): string | undefined {
  const key = value?.toUpperCase()
  const decoded = key === undefined ? undefined : bech32.decodeUnsafe(key)
  const isKey = decoded?.prefix === 'age-secret-key-' && bech32.fromWordsUnsafe(decoded.words)?.length === 32
  if (key !== undefined && !isKey) {
    throw new ConfigError(
      'CUBBY_BACKUP_KEY must be the secret key of age, AGE-SECRET-KEY-1…, as age-keygen prints it, without a mistake.',
    )
  }
  return key
}

/** Reads a print command, such as `lp -d label {file}`. A JSON array is needed when an argument contains spaces. */
function readPrintCommand(value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined
  const parts: unknown = value.startsWith('[') ? parseJson(value) : value.split(/\s+/)
  const isCommand = Array.isArray(parts) && parts.every((part) => typeof part === 'string')
  if (!isCommand || !parts.slice(1).some((part) => part.includes('{file}'))) {
    throw new ConfigError(
      `CUBBY_PRINT_COMMAND is "${value}"; it must be like lp {file} or ["lp", "-d", "my printer", "{file}"].`,
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
    throw new ConfigError(`CUBBY_TIME_ZONE is "${value}"; it must be like Europe/Berlin.`)
  return value
}

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Sets the fontconfig file, which lists the fonts for drawing text. Call it before the first text is drawn, because the
 * drawing library reads the file only once.
 */
export function setFonts(file: string): void {
  process.env['FONTCONFIG_FILE'] = file
}
