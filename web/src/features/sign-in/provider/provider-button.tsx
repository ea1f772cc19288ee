import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { startOidc } from '#contract/accounts/oidc.ts'
import { signInByProxy } from '#contract/accounts/proxy-sign-in.ts'
import { statusQuery } from '../auth.queries.ts'
import { guessCurrency } from '../guess-currency.ts'
import { formatLocale, wordLocale } from '#web/i18n/format-locale.ts'
import { basePath } from '#web/shared/base-path.ts'
import { buttonClass } from '#web/ui/button.tsx'

interface Visit {
  next?: string | undefined
  token?: string | undefined
}

export const providerAddress = (visit: Visit) => addressOf(startOidc.path, visit)

export const proxyAddress = (visit: Visit) => addressOf(signInByProxy.path, visit)

/**
 * Returns the URL that starts signing in. It passes the language and currency of the browser as defaults for a new
 * account.
 */
function addressOf(path: string, { next, token }: Visit) {
  const search = new URLSearchParams({
    ...(next ? { next } : {}),
    ...(token ? { token } : {}),
    currency: guessCurrency(formatLocale()),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: wordLocale(),
  })
  return `${basePath}/api/v1${path}?${search.toString()}`
}

export function ProviderButtons(props: Visit & { isAboveForm: boolean }) {
  return (
    <>
      <ProviderButton isByProxy {...props} />
      <ProviderButton {...props} />
    </>
  )
}

interface ProviderButtonProps extends Visit {
  /** True when the button is above the password form. It is then less prominent, with the word “or” below. */
  isAboveForm?: boolean
  /** True when the button leads to the proxy instead of the provider. */
  isByProxy?: boolean
  /** True when signing in opens a new window, because leaving this page would lose the user's input. */
  isInNewWindow?: boolean
}

export function ProviderButton({
  isByProxy = false,
  isAboveForm = false,
  isInNewWindow = false,
  ...visit
}: ProviderButtonProps) {
  const { t } = useTranslation()
  const status = useQuery(statusQuery).data
  if (!(isByProxy ? status?.proxySignIn : status?.oidc.enabled)) return null
  const proxyText = status?.oidc.enabled ? t('auth.proxy') : t('auth.provider')
  const text = isByProxy ? proxyText : status?.oidc.buttonText || t('auth.provider')
  return (
    <>
      <a
        href={(isByProxy ? proxyAddress : providerAddress)(visit)}
        target={isInNewWindow ? '_blank' : undefined}
        className={buttonClass({ kind: isAboveForm ? 'outline' : 'primary', size: 'big', isWide: true })}
      >
        <KeyRound size={18} strokeWidth={1.75} aria-hidden />
        <span className="truncate">{text}</span>
      </a>
      {isAboveForm ? <p className="text-sm text-second">{t('auth.or')}</p> : null}
    </>
  )
}
