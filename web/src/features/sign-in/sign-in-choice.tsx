import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FlaskConical, Lock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { demoAccount, type Status } from '#contract/status.ts'
import { statusQuery } from './auth.queries.ts'
import { SignInHeading } from './sign-in-heading.tsx'
import { SignInSkeleton } from './sign-in-skeleton.tsx'
import { Note } from './note.tsx'
import { ProviderRefusal } from './provider/provider-refusal.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const RegisterForm = lazyComponent(() => import('./register-form.tsx'), 'RegisterForm')

const ProviderButtons = lazyComponent(() => import('./provider/provider-button.tsx'), 'ProviderButtons')

const ResetPassword = lazyComponent(
  () => withLaterTexts(import('./reset/reset-password.tsx')),
  'ResetPassword',
)

interface SignInChoiceProps {
  note?: ReactNode
  onSignedIn: () => void
}

export function SignInChoice(props: SignInChoiceProps) {
  if (!useSearch({ from: '/' }).reset) return <SignInOrRegister {...props} />
  return (
    <Suspense fallback={<SignInSkeleton />}>
      <ResetPassword />
    </Suspense>
  )
}

function SignInOrRegister({ note, onSignedIn }: SignInChoiceProps) {
  const { t } = useTranslation()
  const status = useQuery(statusQuery).data
  // A server without accounts opens with the form for a new account, unless accounts come from a provider or a proxy.
  const { register = status?.hasAccounts === false && !hasProvider(status) } = useSearch({ from: '/' })
  const isLocal = status?.oidc.allowLocal !== false
  const isRegistering = register && isLocal && status?.allowRegistration !== false
  return (
    <>
      <SignInHeading
        title={t(isRegistering ? 'auth.registerTitle' : 'auth.signInTitle')}
        tab={t(isRegistering ? 'auth.createAccount' : 'auth.signIn')}
      />
      {isRegistering ? null : <p className="-mt-2 text-second">{t('auth.tagline')}</p>}
      {note}
      {isRegistering ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <RegisterForm onSignedIn={onSignedIn} />
        </Suspense>
      ) : (
        <SignIn status={status} isLocal={isLocal} onSignedIn={onSignedIn} />
      )}
      {isLocal ? <OtherForm isRegistering={isRegistering} /> : null}
    </>
  )
}

const hasProvider = (status: Status) => status.oidc.enabled || status.proxySignIn

interface SignInProps {
  /** Undefined until the server has sent it. */
  status: Status | undefined
  isLocal: boolean
  onSignedIn: () => void
}

function SignIn({ status, isLocal, onSignedIn }: SignInProps) {
  const { t } = useTranslation()
  const { next } = useSearch({ from: '/' })
  return (
    <>
      {status?.demo ? <DemoNote /> : null}
      {status && hasProvider(status) ? (
        <>
          <ProviderRefusal />
          <Suspense>
            <ProviderButtons next={next} isAboveForm={isLocal} />
          </Suspense>
        </>
      ) : null}
      {isLocal ? (
        <SignInForm
          // On a demo server, the form is mounted again to start with the demo account. On other servers, the key does
          // not change when the status arrives, so that the form keeps what the user has typed.
          key={status?.demo ? 'demo' : 'usual'}
          initial={status?.demo ? demoAccount : undefined}
          onSignedIn={onSignedIn}
        />
      ) : null}
      {status?.passwordReset ? (
        <Link to="/" search={{ reset: true }} className={linkClass}>
          {t('auth.forgot')}
        </Link>
      ) : null}
    </>
  )
}

function DemoNote() {
  const { t } = useTranslation()
  return (
    <Note icon={FlaskConical}>
      {t('auth.demo')}{' '}
      <b className="font-semibold whitespace-nowrap text-base-content">{demoAccount.email}</b>
      {' · '}
      <b className="font-semibold whitespace-nowrap text-base-content">{demoAccount.password}</b>
    </Note>
  )
}

function OtherForm({ isRegistering }: { isRegistering: boolean }) {
  const { t } = useTranslation()
  const { next } = useSearch({ from: '/' })
  const status = useQuery(statusQuery)
  const search = { register: !isRegistering, ...(next && { next }) }
  if (isRegistering) {
    return (
      <p className="text-second">
        {t('auth.haveAccount')}{' '}
        <Link to="/" search={search} className={linkClass}>
          {t('auth.signIn')}
        </Link>
      </p>
    )
  }
  // Reserves the space of the line about registration until the status of the server is known.
  if (status.isPending) return <p className="min-h-6" />
  if (status.data?.allowRegistration === false) return <Note icon={Lock}>{t('auth.closed')}</Note>
  return (
    <p className="text-second">
      {t('auth.newHere')}{' '}
      <Link to="/" search={search} className={linkClass}>
        {t('auth.setUp')}
      </Link>
    </p>
  )
}
