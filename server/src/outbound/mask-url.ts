import type { notifierSchemes } from '#contract/notifiers.ts'
import { invalid } from '#server/shared/app-error.ts'
import { decodePercent } from '#server/shared/text/decode-percent.ts'

type Scheme = (typeof notifierSchemes)[number]

const mask = '***'

/** Services in whose URLs a secret key takes the place of the host name. */
const keyAsHost: ReadonlySet<string> = new Set<Scheme>(['ifttt', 'pushbullet', 'pushover', 'slack'])

const sharedOptions = ['title', 'disabletls', 'scheme']
const genericOptions = ['template', 'messagekey', 'titlekey', 'contenttype', 'requestmethod', 'method']
/** The URL options of each service that are shown unmasked. They name receivers and formats, and are never secret. */
const shownOptions: Readonly<Partial<Record<Scheme, readonly string[]>>> = {
  generic: genericOptions,
  'generic+http': genericOptions,
  'generic+https': genericOptions,
  ifttt: ['events'],
  join: ['devices'],
  matrix: ['rooms'],
  pushover: ['devices'],
  smtp: ['from', 'fromaddress', 'fromname', 'to', 'toaddresses', 'subject', 'encryption', 'usestarttls'],
  teams: ['host'],
  telegram: ['chats', 'channels'],
  zulip: ['stream', 'topic'],
}

/** Replaces users, passwords, paths and unknown options by `***`. Returns only the scheme of an invalid address. */
export function maskUrl(address: string): string {
  return split(address).masked
}

/** Returns the address to store. When the client sent back the masked address, this is the stored address. */
export function restoreUrl(stored: string, given: string): string {
  return given === maskUrl(stored) ? stored : requireUnmasked(given)
}

export function isMasked(address: string): boolean {
  return address.includes(mask)
}

/**
 * Returns the address. Throws 422 when it is masked: the user must enter the secrets again, because stored secrets must
 * not be sent to another server.
 */
export function requireUnmasked(address: string): string {
  if (!isMasked(address)) return address
  throw invalid({
    url: `contains ${mask}, which hides part of the saved address; leave the address unchanged, or enter the whole address again`,
  })
}

/** Replaces the secrets of an address in a service's response, in every spelling in which a service may quote them. */
export function redactSecrets(address: string, text: string): string {
  const forms = new Set(split(address).secrets.flatMap(spellingsOf))
  // Do not replace parts of fewer than four characters: they are no secrets, and often ordinary words.
  const long = [...forms].filter((form) => form.length >= 8)
  const short = [...forms].filter((form) => form.length >= 4 && form.length < 8)
  // Short parts match only as whole words, because texts often contain parts such as "hook" inside other words. All
  // share one search for the edges of words. With a search for each part, a text could block the server for seconds.
  const words = short.length > 0 ? `(?<![\\p{L}\\p{N}])(?:${anyOf(short)})(?![\\p{L}\\p{N}])` : ''
  const patterns = [anyOf(long), words].filter((pattern) => pattern !== '')
  return patterns.length === 0 ? text : text.replaceAll(new RegExp(patterns.join('|'), 'gu'), mask)
}

/** Returns a pattern that finds any of the texts, the longest first. */
function anyOf(texts: readonly string[]): string {
  return texts
    .toSorted((one, other) => other.length - one.length)
    .map((text) => RegExp.escape(text))
    .join('|')
}

interface SplitUrl {
  readonly masked: string
  readonly secrets: readonly string[]
}

function split(address: string): SplitUrl {
  const [start = '', scheme = ''] = /^([a-z+]+):\/\//i.exec(address) ?? []
  const service = scheme.toLowerCase()
  const url = URL.parse(address.replace(/^generic\+/i, ''))
  if (!url) return { masked: start + mask, secrets: [address.slice(start.length)] }
  const secrets: string[] = []
  const isHostShown = !keyAsHost.has(service)
  const hide = (...parts: readonly string[]) => {
    // Do not hide a part that equals the host name, because the host name is shown anyway.
    secrets.push(...parts.filter((part) => part !== '' && !(isHostShown && part === url.hostname)))
    return mask
  }
  const { username, password } = url
  const pair = `${username}:${password}`
  const user =
    username || password ? `${hide(username, password, toBase64(decodePercent(pair) ?? pair))}@` : ''
  const host = isHostShown || url.host === '' ? url.host : hide(url.host)
  const path = url.pathname.replaceAll(/[^/]+/g, (part) => hide(part))
  const query = url.search.replaceAll(/[^?&]+/g, (option) => {
    const [[name = '', value = ''] = []] = new URLSearchParams(option)
    // as: the name of the service may be any text. The look-up finds nothing when it is unknown.
    const shown = [...sharedOptions, ...(shownOptions[service as Scheme] ?? [])]
    if (shown.includes(name.toLowerCase())) return option
    return value === '' ? hide(option) : `${option.slice(0, option.indexOf('='))}=${hide(value)}`
  })
  const hash = url.hash === '' ? '' : `#${hide(url.hash.slice(1))}`
  const masked = start + user + host + path + query + hash
  return { masked: isMasked(masked) ? masked : address, secrets }
}

/** Returns all spellings of a part. Slack's three tokens may be one part, joined by dashes. */
function spellingsOf(part: string): string[] {
  const text = decodePercent(part) ?? part
  const tokens = text.split('-').filter((token) => token.length >= 8)
  return [part, text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), ...tokens]
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')
