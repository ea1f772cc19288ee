import { formatAssetId } from '#contract/items/asset-id.ts'
import { toPlainDigits } from '#contract/written/plain-digits.ts'

export type Target =
  | { kind: 'record'; record: RecordKind; id: string; tenant?: string }
  | { kind: 'asset'; assetId: string; tenant?: string }
  | { kind: 'page'; path: string }

type RecordKind = 'item' | 'location' | 'label'

export type ScannedCode =
  | Target
  /** A URL of another server. `inside` is the record or page that its path would mean on this server. */
  | { kind: 'foreign'; host: string; url: string; inside: Target | null }
  /** A URL of this server that leads to no page, or a code for another app, such as a contact. */
  | { kind: 'invalid'; text: string }
  /** Any other code, such as an asset ID, a serial number or a product code. */
  | { kind: 'code'; text: string }

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const recordPath = new RegExp(`/(item|location|label)/(${uuid})(?:/[a-z]*)?$`)
const assetPath = /\/(?:a|assets)\/([\d-]*\d)$/
/** Start of the path in a label whose code leads guests to the found page. */
const signedPath = /^\/f\/[A-Z2-7]+\//
const pages = /^\/(?:home|items|locations|labels|maintenance|tools|profile|scanner|reports)(?:\/|$)/

/** Beginnings of codes for other apps: networks, contacts, payments. */
const forOtherApps =
  /^(?:wifi|mailto|tel|sms|smsto|mms|geo|otpauth|bitcoin|begin|mecard|matmsg|javascript|data|file|blob):/i

/** The kind of barcode, such as `]E0`, which scanners can send before the code (an AIM identifier). */
const symbology = /^\][a-z]\d(?=.)/i

/** Interprets a scanned or typed text. `addresses` are the base URLs of this server. */
export function readCode(scanned: string, addresses: readonly string[]): ScannedCode {
  // Barcode scanners can add control characters around the text.
  // oxlint-disable-next-line no-control-regex
  const printed = scanned.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  const text = printed.replace(symbology, '')
  if (forOtherApps.test(text)) return { kind: 'invalid', text }
  if (/^https?:\/\//i.test(text)) return readAddress(text, addresses)
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return { kind: 'invalid', text }
  if (text.startsWith('/')) return readPath(text) ?? { kind: 'invalid', text }
  return { kind: 'code', text }
}

function readAddress(text: string, addresses: readonly string[]): ScannedCode {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return { kind: 'invalid', text }
  const ours = addresses.find((address) => isBelow(url, address))
  if (ours === undefined) {
    const inside = readTarget(url)
    return { kind: 'foreign', host: url.host, url: url.href, inside }
  }
  const base = new URL(ours).pathname.replace(/\/$/, '')
  return readPath(url.pathname.slice(base.length) + url.search) ?? { kind: 'invalid', text }
}

/**
 * True when the URL is below a base URL. Compares host and path only, because labels printed before the server had TLS
 * contain http URLs.
 */
function isBelow(url: URL, address: string) {
  const own = URL.parse(address)
  if (!own || own.host !== url.host) return false
  const base = own.pathname.replace(/\/$/, '')
  return url.pathname === base || url.pathname.startsWith(`${base}/`)
}

/** Returns the record or page of a path. Null when the path is no page of the app. */
function readPath(path: string): Target | null {
  const url = URL.parse(`http://cubby.invalid${path}`)
  if (!url) return null
  const target = readTarget(url, '^')
  if (target) return target
  return pages.test(url.pathname) ? { kind: 'page', path: url.pathname + url.search } : null
}

/**
 * Returns the record or asset id in a URL. By default, the path can start with a base path. With `from` set to `^`, it
 * cannot.
 */
function readTarget({ pathname, searchParams }: URL, from: '^' | '' = ''): Target | null {
  const path = pathname.replace(/\/+$/, '').replace(signedPath, '/')
  const household = searchParams.get('tenant')
  const tenant = household ? { tenant: household } : {}
  const [, asset] = new RegExp(from + assetPath.source).exec(path) ?? []
  if (asset !== undefined) return { kind: 'asset', assetId: writeAssetId(asset), ...tenant }
  const [, record, id] = new RegExp(from + recordPath.source, 'i').exec(path) ?? []
  if (record === undefined || id === undefined) return null
  // as: `[1]` of a match is any string. The pattern matches only the three kinds of records.
  return { kind: 'record', record: record.toLowerCase() as RecordKind, id: id.toLowerCase(), ...tenant }
}

/** Formats a number as an asset ID, such as `000-012`. The number 0 is no asset ID and stays as it is. */
export function writeAssetId(text: string) {
  return formatAssetId(BigInt(toPlainDigits(text).replaceAll(/\D/g, ''))) || text
}

/** True for `000-012`, `#12` and `12`. Longer numbers without a dash are more likely product codes. */
export function isLikeAssetId(text: string) {
  const plain = toPlainDigits(text)
  return /^#?(?:\d{1,7}|\d{3}-+\d{3,12})$/.test(plain) && /[1-9]/.test(plain)
}

/** True for numbers with a valid check digit: EAN-8, UPC-A, EAN-13 and GTIN-14. */
export function isProductCode(text: string) {
  if (!/^(?!0+$)(?:\d{8}|\d{12,14})$/.test(text)) return false
  const digits = Array.from(text, Number).toReversed()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
