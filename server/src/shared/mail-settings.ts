import { decodePercent } from './text/decode-percent.ts'
export interface MailSettings {
  readonly host: string
  readonly port: number
  /** How the connection is encrypted. It is never `offered` when a password is set. */
  readonly tls: 'implicit' | 'required' | 'offered'
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  readonly from: { readonly name: string; readonly address: string }
}

/** Reads `smtp://USER:PASSWORD@host:587/?from=a@b.c`, or `smtps://` for implicit TLS; undefined for other texts. */
export function parseMailSettings(text: string): MailSettings | undefined {
  const url = URL.parse(text)
  const address = url?.searchParams.get('from')?.replaceAll(' ', '+') ?? ''
  const isMail = /^smtps?:$/.test(url?.protocol ?? '') && /^[^\s@<>]+@[^\s@<>]+$/.test(address)
  if (!url?.hostname || !isMail) return undefined
  const isImplicit = url.protocol === 'smtps:'
  const user = decodePercent(url.username)
  const pass = decodePercent(url.password)
  if (user === undefined || pass === undefined) return undefined
  return {
    host: url.hostname,
    port: Number(url.port || (isImplicit ? 465 : 587)),
    tls: isImplicit ? 'implicit' : user === '' ? 'offered' : 'required',
    auth: user === '' ? undefined : { user, pass },
    from: { name: 'Cubby', address },
  }
}
