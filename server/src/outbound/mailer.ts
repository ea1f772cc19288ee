import { connect, type Socket } from 'node:net'
import { createAddressCheck } from './address-check.ts'
import {
  explain,
  findAddresses,
  OutboundError,
  pinTo,
  resolveByName,
  type Address,
  type OutboundOptions,
} from './outbound.ts'

export interface OutboundMail {
  /** The host name or IP address of the mail server, with an IPv6 address in brackets, as in a URL. */
  readonly host: string
  readonly port: number
  /**
   * `implicit`: encrypted from the first byte. `required`: encrypted by STARTTLS, or else no mail is sent. `offered`:
   * encrypted by STARTTLS when the mail server offers it. `none`: never encrypted.
   */
  readonly tls: 'implicit' | 'required' | 'offered' | 'none'
  readonly auth?: { readonly user: string; readonly pass: string; readonly method?: string } | undefined
  readonly clientName?: string | undefined
  readonly from: { readonly name: string; readonly address: string }
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** True when the admin of this server configured the mail server, which may then have an internal address. */
  readonly allowPrivate?: boolean
}

/**
 * Sends a mail and returns the server's response. Throws `OutboundError` unless the mail server accepts the whole
 * mail.
 */
export type Mailer = (mail: OutboundMail) => Promise<string>

const maxQuoted = 300

/** Sends mails. Resolves the name of the mail server once, checks the address, and connects only to this address. */
export function createMailer({
  allowNets,
  resolve = resolveByName,
  limitMs = 20_000,
}: OutboundOptions): Mailer {
  const mayCall = createAddressCheck(allowNets)
  return async (mail) => {
    const url = readMailHost(mail.host)
    const signal = AbortSignal.timeout(limitMs)
    const addresses = await findAddresses(url, {
      mayCall: mail.allowPrivate ? () => true : mayCall,
      resolve,
      signal,
    })
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    try {
      const connection = await open(host, mail.port, addresses, signal)
      try {
        return await hand({ ...mail, host }, connection, signal)
      } finally {
        connection.destroy()
      }
    } catch (error) {
      throw explainMail(error, url, signal)
    }
  }
}

export function readMailHost(host: string): URL {
  const url = URL.parse(`http://${host}`)
  if (!url || url.host !== url.hostname) throw new OutboundError('its host name cannot be read')
  return url
}

function open(
  host: string,
  port: number,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: pinTo(addresses), signal })
    // This listener is never removed, because an `error` event without a listener ends the server.
    socket.on('error', reject)
    socket.once('connect', () => resolve(socket))
  })
}

async function hand(mail: OutboundMail, connection: Socket, signal: AbortSignal): Promise<string> {
  // Load nodemailer with the first mail, because most servers send none.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    connection,
    host: mail.host,
    secure: mail.tls === 'implicit',
    requireTLS: mail.tls === 'required',
    ignoreTLS: mail.tls === 'none',
    name: mail.clientName,
    auth: mail.auth,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { response, rejectedErrors } = await transport.sendMail({
    from: mail.from,
    to: mail.to.map((address) => ({ name: '', address })),
    subject: mail.subject,
    text: mail.text,
    signal,
  })
  const [refusal] = rejectedErrors ?? []
  if (refusal) throw refusal
  return `${mail.host} answered ${quote(response)}`
}

/** Quotes the mail server's response when there is one, because it explains the failure best. */
function explainMail(error: unknown, url: URL, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError || signal.aborted || !(error instanceof Error)) {
    return explain(error, url, signal)
  }
  // as: to TypeScript, errors have only standard properties. nodemailer adds `response`, `command` and
  // `originalCode`.
  const { response, command, originalCode } = error as Error & Record<string, string | undefined>
  if (response) {
    const what = command === 'STARTTLS' ? 'did not start encryption and responded' : 'answered'
    return new OutboundError(`${url.host} ${what} ${quote(response)}`)
  }
  return explain(originalCode ? Object.assign(new Error(), { code: originalCode }) : error, url, signal)
}

function quote(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxQuoted)
}
