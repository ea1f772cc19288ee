import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { useFocusManagement } from './use-focus-management.ts'
import { componentLocale } from '#web/i18n/format-locale.ts'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { onSessionEnded } from '#web/shared/api.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { useStore } from '#web/shared/store.ts'
import { dismissToast, toastStore } from '#web/shared/toasts.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'

const SignInAgainDialog = lazyComponent(
  () => withLaterTexts(import('#web/features/sign-in/sign-in-again-dialog.tsx')),
  'SignInAgainDialog',
)

export function Root() {
  const { t } = useTranslation()
  const toasts = useStore(toastStore)
  usePreferences()
  useFocusManagement()
  return (
    <I18nProvider locale={componentLocale()}>
      <Outlet />
      <SignInAgain />
      <ToastRegion
        label={t('toast.region')}
        closeLabel={t('dialog.close')}
        toasts={toasts}
        onDismiss={dismissToast}
      />
    </I18nProvider>
  )
}

/** The dialog to sign in again. All calls that failed with 401 share this dialog and wait for its result. */
function SignInAgain() {
  const [waiting, setWaiting] = useState<((isSignedIn: boolean) => void)[]>([])
  useEffect(() => {
    onSessionEnded(() => new Promise((resolve) => setWaiting((before) => [...before, resolve])))
    return () => onSessionEnded(null)
  }, [])

  function resolveWaiting(isSignedIn: boolean) {
    for (const resolve of waiting) resolve(isSignedIn)
    setWaiting([])
  }

  return <Suspense>{waiting.length > 0 ? <SignInAgainDialog onResult={resolveWaiting} /> : null}</Suspense>
}
