import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { proxyIssuer } from '#contract/accounts/proxy-sign-in.ts'
import { getSelf, type User } from '#contract/accounts/users.ts'
import { statusQuery } from './auth.queries.ts'
import { ProviderButton } from './provider/provider-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { call } from '#web/shared/api.ts'
import { basePath } from '#web/shared/base-path.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Signs in again in a dialog, so that no input is lost. Failed requests are then repeated. */
export function SignInAgainDialog({ onResult }: { onResult: (isSignedIn: boolean) => void }) {
  const { t } = useTranslation()
  const person = useSession()
  const isLocal = useQuery(statusQuery).data?.oidc.allowLocal !== false && !person?.oidcIssuer
  return (
    <DialogOrSheet onClose={() => onResult(false)} title={t('auth.again')}>
      {isLocal ? (
        <>
          <p className="text-second">{t('auth.againText')}</p>
          <SignInForm fixedEmail={person?.email} onSignedIn={() => onResult(true)} />
        </>
      ) : (
        <ThroughProvider person={person} onSignedIn={() => onResult(true)} />
      )}
    </DialogOrSheet>
  )
}

interface ThroughProviderProps {
  person: User | undefined
  onSignedIn: () => void
}

/** Signs in through the provider or the proxy in another window, because leaving this page would lose the input. */
function ThroughProvider({ person, onSignedIn }: ThroughProviderProps) {
  const { t } = useTranslation()
  const { href } = useLocation()
  const status = useQuery(statusQuery)
  useSignInElsewhere(person?.id, onSignedIn)
  if (status.isPending) return <Skeleton className="h-12" />
  const isByProxy = person?.oidcIssuer === proxyIssuer || !status.data?.oidc.enabled
  if (isByProxy && !status.data?.proxySignIn) {
    return (
      <ErrorPanel
        text={t('auth.againFailed')}
        retryLabel={t('errorPage.retry')}
        onRetry={() => void status.refetch()}
      />
    )
  }
  return (
    <>
      <p className="mb-4 text-second">{t('auth.againElsewhere')}</p>
      <ProviderButton next={href} isByProxy={isByProxy} isInNewWindow />
    </>
  )
}

/** Checks the session whenever the user returns to this window. */
function useSignInElsewhere(personId: string | undefined, onSignedIn: () => void) {
  const continueSignIn = useEffectEvent((id: string) => {
    if (id === personId) onSignedIn()
    // Another user has signed in and must not see the data of this page, so the page is left.
    else location.assign(`${basePath}/home`)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const look = () =>
      void call(getSelf, {}, { signal, withoutSignIn: true }).then(
        ({ item }) => signal.aborted || continueSignIn(item.id),
        () => undefined,
      )
    addEventListener('focus', look, { signal })
    // On phones, switching between tabs fires `visibilitychange` instead of `focus`.
    document.addEventListener('visibilitychange', look, { signal })
    return () => listening.abort()
  }, [])
}
