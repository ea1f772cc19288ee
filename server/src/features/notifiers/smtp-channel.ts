import type { OutboundMail } from '#server/outbound/mailer.ts'
import {
  listOf,
  requirePart,
  DeliveryError,
  titleOf,
  type Channel,
  type NotifierAddress,
} from './notifier-address.ts'

/** Form of the URL: `smtp://user:password@host:port/?from=a@x&to=b@y,c@z`, or `smtp://` for Cubby's own mail server. */
export const smtp: Channel = (target, message, _send, mail, ownMail) => {
  const { options, url } = target
  if (url.hostname === '' && ownMail) {
    // Cubby sends this mail itself, so it goes only to the owner's address. Ignore the receiver and the subject in
    // the URL; older URLs contain `to=`.
    const content = {
      to: [message.ownerEmail ?? []].flat(),
      subject: message.title || 'Cubby',
      text: message.text,
    }
    return mail({ ...ownMail, allowPrivate: true, ...content })
  }
  const to = listOf(target, 'to', 'toaddresses').map(address)
  const content = {
    to: to.length > 0 ? to : [requirePart(undefined, 'to=')],
    subject: options.get('subject') || titleOf(target, message) || 'Cubby',
    text: message.text,
  }
  const from = options.get('from') || options.get('fromaddress')
  return mail({
    host: requirePart(url.hostname, 'the host name'),
    port: Number(url.port || 25),
    tls: tlsOf(target),
    auth: authOf(target),
    clientName: options.get('clienthost') || undefined,
    from: { name: options.get('fromname') ?? '', address: address(requirePart(from, 'from=')) },
    ...content,
  })
}

/**
 * A query encodes a space as `+`, so a `+` in an e-mail address was decoded to a space. No address contains a space, so
 * each space becomes `+` again.
 */
function address(text: string): string {
  const read = text.trim().replaceAll(' ', '+')
  if (/^[^\s\p{Cc}@<>,;]+@[^\s\p{Cc}@<>,;+]+$/u.test(read)) return read
  throw new DeliveryError(`${JSON.stringify(text)} is not an e-mail address`)
}

/** Returns how to encrypt the connection. A password is sent without encryption only when the URL asks for that. */
function tlsOf({ options, url, user }: NotifierAddress): OutboundMail['tls'] {
  const encryption = (options.get('encryption') || 'auto').toLowerCase()
  if (!['auto', 'none', 'explicittls', 'implicittls'].includes(encryption)) {
    throw new DeliveryError(`encryption=${encryption} must be None, Auto, ExplicitTLS or ImplicitTLS`)
  }
  if (encryption === 'implicittls' || (encryption === 'auto' && url.port === '465')) return 'implicit'
  if (encryption === 'explicittls') return 'required'
  if (/^(no|false|off|0)$/i.test(options.get('usestarttls') ?? '')) return 'none'
  return user && encryption === 'auto' ? 'required' : 'offered'
}

const methods: Readonly<Record<string, string | undefined>> = {
  unknown: '',
  plain: 'PLAIN',
  login: 'LOGIN',
  crammd5: 'CRAM-MD5',
}

function authOf({ options, user, password }: NotifierAddress): OutboundMail['auth'] {
  const wanted = (options.get('auth') || (user ? 'unknown' : 'none')).toLowerCase()
  if (wanted === 'none') return undefined
  const method = methods[wanted]
  if (method === undefined) throw new DeliveryError(`auth=${wanted} must be None, Plain, Login or CRAMMD5`)
  return { user: requirePart(user, 'the user'), pass: password, ...(method && { method }) }
}
