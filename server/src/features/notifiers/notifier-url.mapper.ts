import type { notifierSchemes } from '#contract/notifiers.ts'
import { invalid } from '#server/shared/app-error.ts'

type Scheme = (typeof notifierSchemes)[number]

/** Stands for each part of an address that is not shown again. */
const mask = '***'

/** Services whose addresses have a key in the place of the server. */
const keyAsHost: ReadonlySet<string> = new Set<Scheme>(['ifttt', 'pushbullet', 'pushover', 'slack'])

const sharedOptions = ['title', 'disabletls', 'scheme']
const genericOptions = ['template', 'messagekey', 'titlekey', 'contenttype', 'requestmethod', 'method']
/** The options that are shown, because they tell whom a message reaches and never hold a secret. */
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

/**
 * The address with `***` for the user and password, every part of the path, and every option that is not known to be
 * harmless. An address that cannot be read shows its scheme alone.
 */
export function maskUrl(address: string): string {
  return split(address).masked
}

/** The address to store when a client sends `given`: the masked form of the stored address means the stored one. */
export function restoreUrl(stored: string, given: string): string {
  return given === maskUrl(stored) ? stored : requireUnmasked(given)
}

export function isMasked(address: string): boolean {
  return address.includes(mask)
}

/** 422 for an address with `***`: its secrets must not follow it to another server. */
export function requireUnmasked(address: string): string {
  if (!isMasked(address)) return address
  throw invalid({
    url: `contains ${mask}, which hides part of the saved address; leave the address unchanged, or enter the whole address again`,
  })
}

/** The text without the secrets of an address, however a service that quotes what it was sent spells them. */
export function redactSecrets(address: string, text: string): string {
  const forms = new Set(split(address).secrets.flatMap(spellingsOf))
  // A part of fewer than four characters keeps nothing secret, and is often a word.
  const patterns = [...forms]
    .filter((form) => form.length >= 4)
    .toSorted((one, other) => other.length - one.length)
    .map(toPattern)
  return patterns.length === 0 ? text : text.replaceAll(new RegExp(patterns.join('|'), 'gu'), mask)
}

/** A short part is only found as a word, because a path can have parts as common as "hook". */
function toPattern(form: string): string {
  const pattern = RegExp.escape(form)
  return form.length < 8 ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern
}

interface SplitUrl {
  readonly masked: string
  /** As written in the address. */
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
    // A part that repeats the server's name, which is shown, is no secret.
    secrets.push(...parts.filter((part) => part !== '' && !(isHostShown && part === url.hostname)))
    return mask
  }
  const { username, password } = url
  const pair = decode(`${username}:${password}`)
  const user = username || password ? `${hide(username, password, toBase64(pair))}@` : ''
  const host = isHostShown || url.host === '' ? url.host : hide(url.host)
  const path = url.pathname.replaceAll(/[^/]+/g, (part) => hide(part))
  const query = url.search.replaceAll(/[^?&]+/g, (option) => {
    const [[name = '', value = ''] = []] = new URLSearchParams(option)
    // as: any text may be looked up, and one that is no scheme finds nothing.
    const shown = [...sharedOptions, ...(shownOptions[service as Scheme] ?? [])]
    if (shown.includes(name.toLowerCase())) return option
    return value === '' ? hide(option) : `${option.slice(0, option.indexOf('='))}=${hide(value)}`
  })
  const hash = url.hash === '' ? '' : `#${hide(url.hash.slice(1))}`
  const masked = start + user + host + path + query + hash
  return { masked: isMasked(masked) ? masked : address, secrets }
}

/** A part as written, decoded, encoded anew and in JSON; Slack's three tokens may stand as one, with dashes between. */
function spellingsOf(part: string): string[] {
  const text = decode(part)
  const tokens = text.split('-').filter((token) => token.length >= 8)
  return [part, text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), ...tokens]
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')
