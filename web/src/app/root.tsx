import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { componentLocale } from '#web/i18n/format-locale.ts'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { onSessionEnded } from '#web/shared/api.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { dismissToast, toastStore } from '#web/shared/toasts.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'

const SignInAgainDialog = lazyPart(
  () => withLaterTexts(import('#web/features/users/sign-in-again-dialog.tsx')),
  'SignInAgainDialog',
)

/** Around every page: toasts, the dialog that asks to sign in again, and where the focus goes. */
export function Root() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  usePreferences()
  useFocusOnNewPage()
  useFocusThatStays()
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

/** A new page is announced by focus on its heading; the first page is left to the browser. */
function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}

/** The heading takes the focus too when what had it is gone: a row, or a page that was still loading. */
function useFocusThatStays() {
  useEffect(() => {
    let last: EventTarget | null = null
    let check: ReturnType<typeof setTimeout> | undefined
    const remember = (event: FocusEvent) => (last = event.target)
    const observer = new MutationObserver(() => {
      // A closing dialog gives the focus back itself, a moment later.
      check ??= setTimeout(() => {
        check = undefined
        const isNowhere = document.activeElement === document.body
        if (isNowhere && last instanceof Node && !last.isConnected) focusHeading()
      }, 300)
    })
    addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(check)
      removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function focusHeading() {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** All calls that were refused wait for the one dialog. */
function SignInAgain() {
  const [waiting, setWaiting] = useState<((isSignedIn: boolean) => void)[]>([])
  useEffect(() => {
    onSessionEnded(() => new Promise((resolve) => setWaiting((before) => [...before, resolve])))
    return () => onSessionEnded(null)
  }, [])

  function answer(isSignedIn: boolean) {
    for (const resolve of waiting) resolve(isSignedIn)
    setWaiting([])
  }

  return <Suspense>{waiting.length > 0 ? <SignInAgainDialog onAnswer={answer} /> : null}</Suspense>
}
