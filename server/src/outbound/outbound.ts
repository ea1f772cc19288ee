import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { createAddressCheck, type IsAllowedAddress } from './address-check.ts'
import { http, https } from './node-http.ts'

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /**
   * True when the admin of the server set the address. The address may then be internal, but the target of a redirect
   * may not.
   */
  readonly allowPrivate?: boolean
  /** False to return a redirect instead of following it. */
  readonly follows?: boolean
  readonly maxBytes?: number
}

export interface OutboundResponse {
  readonly status: number
  readonly mediaType: string
  readonly text: string
  readonly bytes: Buffer
}

/** Sends a request to another server. No other function may do this. */
export type OutboundFetch = (request: OutboundRequest) => Promise<OutboundResponse>

/** The reason why a call failed, written to follow “could not be reached: …”, for the person who caused the call. */
export class OutboundError extends Error {}

/** Thrown when a response is larger than `maxBytes`. */
export class ResponseTooLargeError extends OutboundError {}

export interface Address {
  address: string
  family: number
}

export interface OutboundOptions {
  readonly allowNets: readonly string[]
  readonly resolve?: (host: string) => Promise<Address[]>
  readonly limitMs?: number
}

const maxRedirects = 3
const megabyte = 1_000_000
const redirects = new Set([301, 302, 303, 307, 308])
/** Headers that only the connection itself may set. */
const ownHeaders =
  /^(host|connection|keep-alive|content-length|transfer-encoding|upgrade|expect|te|trailer)$/i
/** Headers that are sent again when a redirect leads to another origin. */
const harmlessHeaders = /^(accept|content-type|user-agent)$/i

export const resolveByName = (host: string): Promise<Address[]> => lookup(host, { all: true })

/** Calls only public addresses: resolves and checks a name once, and connects only to the found addresses. */
export function createOutboundFetch({
  allowNets,
  resolve = resolveByName,
  limitMs = 10_000,
}: OutboundOptions): OutboundFetch {
  const mayCall = createAddressCheck(allowNets)
  return async (request) => {
    const signal = AbortSignal.timeout(limitMs)
    let next = { ...request, url: readUrl(request.url) }
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const mayCallNext = next.allowPrivate ? () => true : mayCall
      const addresses = await findAddresses(next.url, { mayCall: mayCallNext, resolve, signal })
      const response = await send(next, addresses, signal)
      const to = request.follows !== false && redirects.has(response.status) ? response.location : undefined
      if (to === undefined) {
        const { status, mediaType, bytes } = response
        return {
          status,
          mediaType,
          bytes,
          // Decode the text only when it is used, so that a photo of 20 MB is not in memory twice.
          get text() {
            return bytes.toString('utf8')
          },
        }
      }
      next = follow(next, response.status, readUrl(to, next.url))
    }
    throw new OutboundError(`it redirects more than ${maxRedirects} times`)
  }
}

/** Throws `OutboundError` for an address that can never be called. */
export function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new OutboundError('its address does not begin with http or https')
  }
  return url
}

interface Finding {
  mayCall: IsAllowedAddress
  resolve: (host: string) => Promise<Address[]>
  signal: AbortSignal
}

/** Returns the allowed addresses of a host. `URL` has already normalised every notation of an IP address. */
export async function findAddresses(url: URL, { mayCall, resolve, signal }: Finding): Promise<Address[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await untilAborted(resolve(host), signal).catch((error: unknown) => {
        throw explain(error, url, signal)
      })
  const allowed = found.filter(({ address }) => mayCall(address))
  if (allowed.length > 0) return allowed
  throw new OutboundError(
    found.length === 0
      ? `the name ${host} has no address`
      : `${host} is not a public address, and CUBBY_ALLOW_NETS does not allow it`,
  )
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
  })
  return Promise.race([work, aborted])
}

/**
 * Returns a DNS look-up that yields only the checked addresses. Resolving the name a second time could return other
 * addresses.
 */
export function pinTo(addresses: readonly Address[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

type Prepared = Omit<OutboundRequest, 'url'> & { url: URL }

function send(
  { method = 'GET', url, headers = {}, body, maxBytes = megabyte }: Prepared,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Omit<OutboundResponse, 'text'> & { location: string | undefined }> {
  const own = Object.entries(headers).filter(([name]) => !ownHeaders.test(name))
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(explain(error, url, signal))
    try {
      const { request } = url.protocol === 'https:' ? https : http
      const call = request(url, {
        method,
        headers: {
          'user-agent': 'Cubby',
          ...Object.fromEntries(own),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        lookup: pinTo(addresses),
        agent: false,
        signal,
      })
      call.on('error', fail)
      // Without this listener Node would close the connection without an error, and the caller would wait for ever.
      call.on('upgrade', (_response, socket) => {
        socket.destroy()
        fail(new OutboundError(`${url.host} switches to another protocol instead of responding`))
      })
      call.on('response', (response) => {
        readResponse(response, maxBytes).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              mediaType: response.headers['content-type'] ?? '',
              bytes,
              location: response.headers.location,
            }),
          fail,
        )
      })
      call.end(body)
    } catch (error) {
      fail(error)
    }
  })
}

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    // as: chunks of a stream have the type any. A stream without an encoding yields buffers.
    const part = chunk as Buffer
    bytes += part.length
    if (bytes > maxBytes) {
      response.destroy()
      throw new ResponseTooLargeError(`its response is larger than ${maxBytes / megabyte} MB`)
    }
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

/** Returns the next request after a redirect. A request to another server contains no body and no credentials. */
function follow(request: Prepared, status: number, url: URL): Prepared {
  // A redirect from HTTP to HTTPS on the same host counts as the same server.
  const isSameServer =
    url.host === request.url.host && (url.protocol === request.url.protocol || url.protocol === 'https:')
  const headers = Object.entries(request.headers ?? {}).filter(
    ([name]) => isSameServer || harmlessHeaders.test(name),
  )
  const { maxBytes } = request
  const next = {
    url,
    headers: Object.fromEntries(headers),
    ...(maxBytes !== undefined && { maxBytes }),
  }
  if (!isSameServer) url.username = url.password = ''
  if (status !== 307 && status !== 308) return { ...next, method: 'GET' }
  if (!isSameServer && request.body !== undefined) {
    throw new OutboundError(
      `it redirects to ${url.host}, which must not get what is meant for ${request.url.host}`,
    )
  }
  return {
    ...next,
    ...(request.method && { method: request.method }),
    ...(request.body !== undefined && { body: request.body }),
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up right now',
  ECONNREFUSED: 'no server responds there',
  ECONNRESET: 'the connection was lost',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ERR_INVALID_CHAR: 'a header contains a character that cannot be sent',
}

/** Describes a failure. The text contains only the host of the address, because other parts may be secret. */
export function explain(error: unknown, url: URL, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  if (signal.aborted) return new OutboundError(`${url.host} did not respond in time`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new OutboundError(`${url.host}: ${reasons[code] ?? `the call failed (${code || 'unknown'})`}`)
}
