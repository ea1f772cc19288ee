import type { Mailer } from '#server/outbound/mailer.ts'
import type { OutboundResponse, OutboundRequest } from '#server/outbound/outbound.ts'
import { parseObject, type JsonObject } from '#server/shared/json-object.ts'

export interface Message {
  readonly title?: string
  readonly text: string
}

/** Sends a request. Throws `DeliveryError` when the service rejects it. */
export type Send = (request: OutboundRequest) => Promise<OutboundResponse>

/** How one service is told a message. */
export type Channel = (
  target: NotifierAddress,
  message: Message,
  send: Send,
  mail: Mailer,
) => Promise<unknown>

/** Why a message did not arrive, for whoever wrote the URL. */
export class DeliveryError extends Error {}

/** A URL in the notation of Shoutrrr, taken apart; each service gives the parts its own meaning. */
export interface NotifierAddress {
  readonly url: URL
  readonly user: string
  readonly password: string
  /** As written, which is not always the name of a server. */
  readonly host: string
  /** The parts of the path that are not empty. */
  readonly path: readonly string[]
  /** The text behind `#`. */
  readonly fragment: string
  /** What stands behind `?`; names are in lower case. */
  readonly options: ReadonlyMap<string, string>
}

export function parseNotifierUrl(text: string): NotifierAddress {
  // Behind `generic+` stands the very address.
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

/** The parts of a list between commas. */
export function listOf(target: NotifierAddress, ...names: readonly string[]): string[] {
  const text = names.map((name) => target.options.get(name)).find((value) => value !== undefined)
  return (text ?? '').split(',').flatMap((part) => part.trim() || [])
}

/** A part of the URL that the service cannot do without. */
export function requirePart(value: string | undefined, what: string): string {
  if (value) return value
  throw new DeliveryError(`the URL lacks ${what}`)
}

/** The server that the URL names, with https unless it says otherwise. */
export function serverOf(target: NotifierAddress): string {
  const isPlain = isOn(target, 'disabletls') || target.options.get('scheme')?.toLowerCase() === 'http'
  return `${isPlain ? 'http' : 'https'}://${requirePart(target.url.host, 'the host name')}`
}

/** The title that the URL sets comes before the one of the message. */
export function titleOf(target: NotifierAddress, message: Message): string | undefined {
  return target.options.get('title') || message.title
}

/** Title and text as one, for services without titles. */
export function plain(target: NotifierAddress, message: Message): string {
  return [titleOf(target, message) ?? [], message.text].flat().join('\n')
}

/** The beginning of a text that a service takes no more of; never half a character. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** A POST of what has a value. */
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

/** The named options that the URL has, under the names of the service. */
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

/** An address from parts of which each stands for itself. */
export function at(server: string, ...parts: readonly string[]): string {
  return [server, ...parts.map(encodeURIComponent)].join('/')
}

export function readJson(text: string): JsonObject {
  return parseObject(text) ?? {}
}

export function readJsonText(text: string, key: string): string {
  const value = readJson(text)[key]
  if (typeof value === 'string') return value
  throw new DeliveryError(`the response of the server lacks ${key}`)
}

/** Some services answer 200 and say in the body that they refused. */
export function assertResponseFlag(text: string, flag: string, reason: string): void {
  const answer = readJson(text)
  if (answer[flag] === false) throw new DeliveryError(`the service refused: ${String(answer[reason])}`)
}
