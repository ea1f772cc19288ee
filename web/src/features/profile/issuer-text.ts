import type { TFunction } from 'i18next'
import { proxyIssuer } from '#contract/accounts/proxy-sign-in.ts'

/** A sentence about the provider through which an account signs in; a proxy has no name to put into it. */
export function issuerText(
  issuer: string,
  key: 'profile.emailAtProvider' | 'security.providerText',
  t: TFunction,
): string {
  if (issuer === proxyIssuer) return t('security.proxyText')
  return t(key, { provider: URL.parse(issuer)?.host ?? issuer })
}
