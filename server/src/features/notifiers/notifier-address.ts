import type { Mailer } from '#server/outbound/mailer.ts'
import type { OutboundResponse, OutboundRequest } from '#server/outbound/outbound.ts'
import type { MailSettings } from '#server/shared/mail-settings.ts'
import { parseObject, type JsonObject } from '#server/shared/json-object.ts'

export interface Message {
  readonly title?: string
  readonly text: string
  /** The current e-mail address of the notifier's owner. */
  readonly ownerEmail?: string | undefined
}

/** Sends a request. Throws `DeliveryError` when the service rejects it. */
export type Send = (request: OutboundRequest) => Promise<OutboundResponse>

export type Channel = (
  target: NotifierAddress,
  message: Message,
  send: Send,
  mail: Mailer,
  /** The mail server of Cubby's own configuration. */
  ownMail: MailSettings | undefined,
) => Promise<unknown>

/** Thrown when a message cannot be delivered. The text of the error is shown to the author of the notifier URL. */
export class DeliveryError extends Error {}

/** A notifier URL in the format of the program Shoutrrr, split into parts. Their meaning depends on the service. */
export interface NotifierAddress {
  readonly url: URL
  readonly user: string
  readonly password: string
  /** The host as written in the URL. Some services have a token or an id in its place. */
  readonly host: string
  /** The non-empty segments of the path. */
  readonly path: readonly string[]
  readonly fragment: string
  /** The query parameters. Their names are in lower case. */
  readonly options: ReadonlyMap<string, string>
}

export function parseNotifierUrl(text: string): NotifierAddress {
  // Remove the prefix `generic+`: the rest of such a URL is the address to call.
  const url = URL.parse(text.replace(/^generic\+/i, ''))
  if (!url) throw new DeliveryError('the URL cannot be read')
  try {
    return {
      url,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      host: decodeURIComponent(url.hostname),
      path: url.pathname
        .split('/')
        .filter((part) => part !== '')
        .map(decodeURIComponent),
      fragment: decodeURIComponent(url.hash.slice(1)),
      options: new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value])),
    }
  } catch {
    throw new DeliveryError('the URL contains a % that stands for no character')
  }
}

function isOn(target: NotifierAddress, option: string): boolean {
  return /^(yes|true|on|1)$/i.test(target.options.get(option) ?? '')
}

export function listOf(target: NotifierAddress, ...names: readonly string[]): string[] {
  const text = names.map((name) => target.options.get(name)).find((value) => value !== undefined)
  return (text ?? '').split(',').flatMap((part) => part.trim() || [])
}

/** Returns a part of the URL. When the URL lacks it, throws a `DeliveryError` that names it as `what`. */
export function requirePart(value: string | undefined, what: string): string {
  if (value) return value
  throw new DeliveryError(`the URL lacks ${what}`)
}

/** Returns the origin of the server in the URL, with https unless the URL turns it off. */
export function serverOf(target: NotifierAddress): string {
  const isPlain = isOn(target, 'disabletls') || target.options.get('scheme')?.toLowerCase() === 'http'
  return `${isPlain ? 'http' : 'https'}://${requirePart(target.url.host, 'the host name')}`
}

/** Returns the title in the query of the URL, or else the title of the message. */
export function titleOf(target: NotifierAddress, message: Message): string | undefined {
  return target.options.get('title') || message.title
}

/** Returns title and text as one text, for services without titles. */
export function plain(target: NotifierAddress, message: Message): string {
  return [titleOf(target, message) ?? [], message.text].flat().join('\n')
}

export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** Builds a POST request with a JSON body. Keys without a value are left out. */
export function json(
  url: string,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): OutboundRequest {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Returns the named options that the URL sets, under the names that the service uses. */
export function pick(target: NotifierAddress, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = target.options.get(name.replaceAll('_', '')) ?? target.options.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

export function basicAuth(user: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/** Joins parts to a URL and percent-encodes each of them. */
export function at(server: string, ...parts: readonly string[]): string {
  return [server, ...parts.map(encodeURIComponent)].join('/')
}

export function readJson(text: string): JsonObject {
  return parseObject(text) ?? {}
}

/** The maximum length of an id or a token in a response. One address may lead to hundreds, which are cached in memory. */
const maxJsonText = 2000

export function readJsonText(text: string, key: string): string {
  const value = readJson(text)[key]
  if (typeof value === 'string' && value.length <= maxJsonText) return value
  throw new DeliveryError(`the response of the server lacks ${key}`)
}

/** Throws `DeliveryError` when the body of a response reports a failure. Some services return 200 for failures. */
export function assertResponseFlag(text: string, flag: string, reason: string): void {
  const body = readJson(text)
  if (body[flag] === false) throw new DeliveryError(`the service refused: ${String(body[reason])}`)
}
