import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { oidcErrors, type OidcError } from '#contract/oidc.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'

const texts = {
  failed: 'auth.oidc.failed',
  unreachable: 'auth.oidc.unreachable',
  expired: 'auth.oidc.expired',
  denied: 'auth.oidc.denied',
  not_allowed: 'auth.oidc.notAllowed',
  email_missing: 'auth.oidc.emailMissing',
  email_unverified: 'auth.oidc.emailUnverified',
  email_taken: 'auth.oidc.emailTaken',
  registration_disabled: 'errors.registration_disabled',
  invitation_ended: 'auth.inviteEnded',
  too_many_requests: 'errors.too_many_requests',
} as const satisfies Record<OidcError, string>

/** Why somebody came back from the provider without being signed in. */
export function ProviderRefusal() {
  const { t } = useTranslation()
  const { oidc_error: given } = useSearch({ from: '/' })
  if (given === undefined) return null
  const reason = oidcErrors.find((known) => known === given) ?? 'failed'
  return <FormError text={t(texts[reason])} />
}
