import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { Lock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/auth/auth.queries.ts'
import { RegisterForm } from '#web/features/auth/register-form.tsx'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { Wall } from '#web/features/auth/wall.tsx'
import { basePath } from '#web/shared/base-path.ts'
import { safeNext } from '#web/shared/next-path.ts'
import { queryClient } from '#web/shared/query-client.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Logo } from '#web/ui/logo.tsx'

export function SignInPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const { next, token, register } = useSearch({ from: '/' })
  const status = useQuery(statusQuery).data
  const isJoining = token !== undefined
  const canRegister = isJoining || status?.allowRegistration !== false
  const isRegistering = canRegister && (isJoining || register === true)
  const title = t(isJoining ? 'auth.joinTitle' : isRegistering ? 'auth.registerTitle' : 'auth.signInTitle')

  function goOn() {
    queryClient.clear()
    router.history.replace(basePath + safeNext(next))
  }

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-base-100 min-[900px]:grid-cols-[minmax(480px,1fr)_minmax(0,1.05fr)] min-[900px]:grid-rows-1">
      <title>{t('app.pageTitle', { title: t(isRegistering ? 'auth.createAccount' : 'auth.signIn') })}</title>
      <Wall />
      <main className="mx-auto flex w-full max-w-[440px] flex-col gap-4 px-5 pt-6 pb-8 min-[900px]:my-auto min-[900px]:min-h-[min(100dvh,720px)] min-[900px]:p-10">
        <div className="flex items-center gap-2.5 text-xl font-650 tracking-[-0.02em]">
          <Logo className="size-[34px]" />
          {t('app.name')}
        </div>
        <h1 className="mt-1.5 text-3xl font-[680] tracking-[-0.028em] text-balance">{title}</h1>
        {isJoining ? <Note icon={<Users size={18} aria-hidden />}>{t('auth.joinNote')}</Note> : null}
        {isRegistering ? <RegisterForm token={token} onSignedIn={goOn} /> : <SignInForm onSignedIn={goOn} />}
        {isRegistering ? (
          <p className="text-second">
            {t('auth.haveOne')}{' '}
            <Link to="/" search={next ? { next } : {}} className={linkClass}>
              {t('auth.signIn')}
            </Link>
          </p>
        ) : canRegister ? (
          <p className="text-second">
            {t('auth.newHere')}{' '}
            <Link to="/" search={{ ...(next ? { next } : {}), register: true }} className={linkClass}>
              {t('auth.setUp')}
            </Link>
          </p>
        ) : (
          <Note icon={<Lock size={18} aria-hidden />}>{t('auth.closed')}</Note>
        )}
        <p className="mt-auto pt-4 text-xs text-third">
          {status ? t('app.version', { version: status.cubbyVersion }) : ' '}
        </p>
      </main>
    </div>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-field bg-fill px-3 py-2.5 text-sm text-second [&>svg]:mt-px [&>svg]:shrink-0">
      {icon}
      {children}
    </p>
  )
}
