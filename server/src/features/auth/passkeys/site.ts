import { isIP } from 'node:net'
import type { Context } from '#server/context.ts'
import { localSignInDisabled } from '../auth.errors.ts'
import { noPasskeyAddress } from './passkeys.errors.ts'

/** The site that passkeys belong to. */
export interface Site {
  /** Its host name. */
  readonly id: string
  readonly origin: string
}

/**
 * The site of an address. Browsers make no passkeys for addresses of numbers; and where a provider alone signs people in, none must
 * lead past it.
 */
export function requireSite({ config }: Context, address = ''): Site {
  if (!config.allowLocalSignIn) throw localSignInDisabled()
  const url = URL.parse(address)
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw noPasskeyAddress()
  return { id: url.hostname, origin: url.origin }
}
