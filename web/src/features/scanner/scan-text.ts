import { formatAssetId } from '#web/shared/asset-id.ts'

/** The target of a code, as far as its text alone tells. */
export type Target =
  | { kind: 'record'; record: RecordKind; id: string; tenant?: string }
  | { kind: 'asset'; assetId: string; tenant?: string }
  | { kind: 'page'; path: string }

type RecordKind = 'item' | 'location' | 'label'

export type ScannedCode =
  | Target
  /** An address of another server; `inside` is what it would lead to if that were this one. */
  | { kind: 'foreign'; host: string; url: string; inside: Target | null }
  /** An address that leads nowhere here, or something for another app. */
  | { kind: 'invalid'; text: string }
  /** A number or a word: an asset id, a serial number, the code of a product. */
  | { kind: 'code'; text: string }

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const recordPath = new RegExp(`/(item|location|label)/(${uuid})(?:/[a-z]*)?$`)
const assetPath = /\/(?:a|assets)\/([\d-]*\d)$/
const pages = /^\/(?:home|items|locations|labels|maintenance|tools|profile|scanner|reports)(?:\/|$)/

/** Codes that other apps read: networks, contacts, payments. */
const forOtherApps =
  /^(?:wifi|mailto|tel|sms|smsto|mms|geo|otpauth|bitcoin|begin|mecard|matmsg|javascript|data|file|blob):/i

/** Interprets a scanned or typed text; `addresses` are those of this server. */
export function readCode(scanned: string, addresses: readonly string[]): ScannedCode {
  // Scanners of shops put separators of their own around the text.
  // oxlint-disable-next-line no-control-regex
  const text = scanned.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
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

/** By host and path alone: a server that got its certificate later has labels with http still. */
function isBelow(url: URL, address: string) {
  const own = URL.parse(address)
  if (!own || own.host !== url.host) return false
  const base = own.pathname.replace(/\/$/, '')
  return url.pathname === base || url.pathname.startsWith(`${base}/`)
}

/** Returns null for a path that leads nowhere in the app. */
function readPath(path: string): Target | null {
  const url = URL.parse(`http://cubby.invalid${path}`)
  if (!url) return null
  const target = readTarget(url, '^')
  if (target) return target
  return pages.test(url.pathname) ? { kind: 'page', path: url.pathname + url.search } : null
}

/** The record that an address names; `from` is `^` where the path must begin with it. */
function readTarget({ pathname, searchParams }: URL, from: '^' | '' = ''): Target | null {
  const path = pathname.replace(/\/+$/, '')
  const household = searchParams.get('tenant')
  const tenant = household ? { tenant: household } : {}
  const [, asset] = new RegExp(from + assetPath.source).exec(path) ?? []
  if (asset !== undefined) return { kind: 'asset', assetId: writeAssetId(asset), ...tenant }
  const [, record, id] = new RegExp(from + recordPath.source, 'i').exec(path) ?? []
  if (record === undefined || id === undefined) return null
  // as: one of the three words of the pattern.
  return { kind: 'record', record: record.toLowerCase() as RecordKind, id: id.toLowerCase(), ...tenant }
}

/** `000-012`, as labels show it. */
export function writeAssetId(text: string) {
  return formatAssetId(BigInt(text.replaceAll(/\D/g, '')))
}

/** `000-012`, `#12`, `12`: what an asset id looks like; longer numbers without a dash are rather of a product. */
export function isLikeAssetId(text: string) {
  return /^#?(?:\d{1,7}|\d{3}-+\d{3,12})$/.test(text) && /[1-9]/.test(text)
}

/** Accepts article numbers with a right check digit: EAN-8, UPC-A, EAN-13 and GTIN-14. */
export function isProductCode(text: string) {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const digits = Array.from(text, Number).toReversed()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
