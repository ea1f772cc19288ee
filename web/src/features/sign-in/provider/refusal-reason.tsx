import { useTranslation } from 'react-i18next'
import { oidcErrors, type OidcError } from '#contract/accounts/oidc.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

const texts = {
  failed: 'provider.failed',
  unreachable: 'provider.unreachable',
  expired: 'provider.expired',
  denied: 'provider.denied',
  not_allowed: 'provider.notAllowed',
  email_missing: 'provider.emailMissing',
  email_unverified: 'provider.emailUnverified',
  email_taken: 'provider.emailTaken',
  registration_disabled: 'errors.registration_disabled',
  invitation_ended: 'auth.inviteEnded',
  too_many_requests: 'errors.too_many_requests',
  not_proxied: 'provider.notProxied',
} as const satisfies Record<OidcError, string>

/** Explains why the provider's sign-in was refused. Rendered by `ProviderRefusal`, which loads the texts first. */
export function RefusalReason({ refusal }: { refusal: string }) {
  const { t } = useTranslation()
  const reason = oidcErrors.find((known) => known === refusal) ?? 'failed'
  return <FormError text={t(texts[reason])} />
}
