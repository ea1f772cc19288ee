import { ConfigError } from './config-error.ts'
import { decodePercent } from './text/decode-percent.ts'

export interface S3Settings {
  readonly bucket: string
  /** The prefix of every key: empty, or like `homes/`. */
  readonly prefix: string
  readonly region: string
  /** The address of an S3 server; undefined for Amazon. */
  readonly endpoint: string | undefined
  /** The credentials; undefined when they come from Amazon's own variables, files or machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/**
 * Reads a setting like s3://KEY:SECRET@host:9000/bucket/prefix?region=…&tls=false, or s3://bucket/prefix?region=… for a
 * bucket at Amazon.
 */
export function readS3(
  name: string,
  value: string | undefined,
  defaultRegion = 'us-east-1',
): S3Settings | undefined {
  if (!/^s3:/i.test(value ?? '')) return undefined
  const url = URL.parse(value ?? '')
  const isServer = url !== null && (url.username !== '' || url.port !== '')
  const path = url?.pathname.split('/').filter((part) => part !== '') ?? []
  const [bucket = '', ...prefix] = isServer ? path : [url?.hostname ?? '', ...path]
  const accessKeyId = decode(name, url?.username ?? '')
  const secretAccessKey = decode(name, url?.password ?? '')
  const { region = defaultRegion, tls = 'true', ...others } = Object.fromEntries(url?.searchParams ?? [])
  const isComplete = (accessKeyId === '') === (secretAccessKey === '')
  const isKnown = Object.keys(others).length === 0 && (isServer || tls === 'true')
  if (!/^[a-z\d][a-z\d.-]{2,}$/.test(bucket) || !isComplete || !isKnown || !/^(true|false)$/.test(tls)) {
    throw new ConfigError(
      `${name} must be like s3://KEY:SECRET@host:9000/bucket?region=us-east-1&tls=false or s3://bucket?region=us-east-1 (a / in the secret is written %2F).`,
    )
  }
  return {
    bucket,
    prefix: prefix.map((part) => `${decode(name, part)}/`).join(''),
    region,
    endpoint: isServer ? `${tls === 'true' ? 'https' : 'http'}://${url.host}` : undefined,
    credentials: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  }
}

function decode(name: string, text: string): string {
  const decoded = decodePercent(text)
  if (decoded !== undefined) return decoded
  throw new ConfigError(`${name} contains a % that is not followed by two hexadecimal digits.`)
}

export function readBackupS3(
  value: string | undefined,
  defaultRegion: string | undefined,
): S3Settings | undefined {
  const s3 = readS3('CUBBY_BACKUP_URL', value, defaultRegion)
  if (value !== undefined && !s3) {
    throw new ConfigError('CUBBY_BACKUP_URL must begin with s3://; for a folder, set CUBBY_BACKUP_DIR.')
  }
  return s3
}
