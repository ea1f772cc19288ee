import type { TFunction } from 'i18next'
import { proxyIssuer } from '#contract/accounts/proxy-sign-in.ts'

/** Returns a text with the name of the user's sign-in provider. A proxy has no name, so it has a text of its own. */
export function issuerText(
  issuer: string,
  key: 'profile.emailAtProvider' | 'security.providerText',
  t: TFunction,
): string {
  if (issuer === proxyIssuer) return t('security.proxyText')
  return t(key, { provider: URL.parse(issuer)?.host ?? issuer })
}
