import { isIP } from 'node:net'
import type { Context } from '#server/context.ts'
import { localSignInDisabled } from '../auth.errors.ts'
import { noPasskeyAddress } from './passkeys.errors.ts'

export interface Site {
  readonly id: string
  readonly origin: string
}

/**
 * Returns the site to which passkeys belong. Throws for an IP address, for which browsers create no passkeys, and when
 * password sign-in is disabled, because a passkey would bypass the provider.
 */
export function requireSite({ config }: Context, address = ''): Site {
  if (!config.allowLocalSignIn) throw localSignInDisabled()
  const url = URL.parse(address)
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw noPasskeyAddress()
  return { id: url.hostname, origin: url.origin }
}
