import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from './auth.queries.ts'
import { SignInSkeleton } from './sign-in-skeleton.tsx'
import { SignInChoice } from './sign-in-choice.tsx'
import { SignInIllustration } from './sign-in-illustration.tsx'
import { basePath } from '#web/shared/base-path.ts'
import { loadChunk } from '#web/shared/browser/chunks.ts'
import { hasSessionCookie } from '#web/shared/account/session.ts'
import { safeNext } from '#web/shared/account/next-path.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Logo } from '#web/ui/images/logo.tsx'

const InvitedSignIn = lazyComponent(() => import('./invitation/invited-sign-in.tsx'), 'InvitedSignIn')

async function goOut(visit: { next: string | undefined; token: string | undefined }, isByProxy: boolean) {
  const { providerAddress, proxyAddress } = await loadChunk(import('./provider/provider-button.tsx'))
  location.replace((isByProxy ? proxyAddress : providerAddress)(visit))
}

export function SignInPage() {
  // The rendering of the form is deferred, so that a slow phone stays responsive.
  return useDeferredValue(true, false) ? <Entrance /> : null
}

function Entrance() {
  const { t } = useTranslation()
  const router = useRouter()
  const { next, token, out, reset, oidc_error: refusal } = useSearch({ from: '/' })
  // Does not repeat a failed request for the server's status, because the password form works without the status.
  const { data: status, isFetched } = useQuery({ ...statusQuery, retry: false })
  const isByProxy = status?.proxySignIn === true
  // True when the page must not redirect, because the user has to accept an invitation or use a mailed link here.
  // Behind a proxy, this applies only after the proxy has signed the user in.
  const hasPendingLink = token !== undefined && (!isByProxy || hasSessionCookie())
  const isLeaving =
    (isByProxy || status?.oidc.autoRedirect === true) &&
    !hasPendingLink &&
    !out &&
    !reset &&
    refusal === undefined

  useEffect(() => {
    if (isLeaving) void goOut({ next, token }, isByProxy)
  }, [isLeaving, isByProxy, next, token])

  function continueSignIn() {
    queryClient.clear()
    router.history.replace(basePath + safeNext(next))
  }

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-base-100 min-[900px]:grid-cols-[minmax(480px,1fr)_minmax(0,1.05fr)] min-[900px]:grid-rows-1">
      <SignInIllustration />
      <main className="mx-auto flex w-full max-w-[440px] flex-col gap-4 px-5 pt-6 pb-8 min-[900px]:my-auto min-[900px]:min-h-[min(100dvh,720px)] min-[900px]:p-10">
        <div className="flex items-center gap-2.5 text-xl font-650 tracking-[-0.02em]">
          <Logo className="size-[34px]" />
          {t('app.name')}
        </div>
        {!isFetched || isLeaving ? (
          <SignInSkeleton />
        ) : token === undefined ? (
          <SignInChoice onSignedIn={continueSignIn} />
        ) : (
          <Suspense fallback={<SignInSkeleton />}>
            <InvitedSignIn token={token} onSignedIn={continueSignIn} />
          </Suspense>
        )}
        <p className="mt-auto pt-4 text-xs text-third">
          {status ? t('app.version', { version: status.cubbyVersion }) : ' '}
        </p>
      </main>
    </div>
  )
}
