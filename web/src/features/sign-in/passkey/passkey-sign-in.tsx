import {
  browserSupportsWebAuthnAutofill,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startPasskeySignIn, signInWithPasskey } from '#contract/auth/passkeys.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { call } from '#web/shared/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

/** Interval in milliseconds for new passkey options. The server accepts a response to its options for five minutes. */
const renewMs = 4 * 60_000

interface PasskeySignInProps {
  isStaying: boolean
  onSignedIn: () => void
}

/** A button for passkeys. Where the browser supports it, the email field offers passkeys too. */
export function PasskeySignIn(props: PasskeySignInProps) {
  const { t } = useTranslation()
  const { isAvailable, choose, isPending, error } = usePasskey(props)
  if (!isAvailable) return null
  return (
    <>
      <Button size="big" isWide isPending={isPending} onClick={() => void choose()}>
        <Fingerprint size={18} strokeWidth={1.75} aria-hidden />
        {t('auth.passkey')}
      </Button>
      <FormError text={error === null ? undefined : errorText(error, t)} />
    </>
  )
}

/** Signs in with a passkey chosen in the browser's dialog or in the autofill of the email field. */
function usePasskey({ isStaying, onSignedIn }: PasskeySignInProps) {
  const [isAvailable, setIsAvailable] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isBusy = useRef(false)

  async function finish(response: AuthenticationResponseJSON) {
    const body = { response, stayLoggedIn: isStaying }
    try {
      await call(signInWithPasskey, { body }, { withoutSignIn: true })
      onSignedIn()
    } catch (refusal) {
      setError(refusal)
    }
  }

  async function choose() {
    isBusy.current = true
    setIsPending(true)
    setError(null)
    try {
      const optionsJSON = await askForOptions()
      // `startAuthentication` also rejects when the user closes the browser's dialog, which is no error.
      const response = await startAuthentication({ optionsJSON }).catch(() => undefined)
      if (response) await finish(response)
    } catch (refusal) {
      setError(refusal)
    } finally {
      isBusy.current = false
      setIsPending(false)
    }
  }

  const offer = useEffectEvent(async () => {
    if (isBusy.current) return
    const optionsJSON = await askForOptions()
    setIsAvailable(true)
    if (isBusy.current || !(await browserSupportsWebAuthnAutofill())) return
    await finish(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  })
  useEffect(() => {
    if (!canUsePasskeys()) return undefined
    // When no options can be loaded, there is no passkey button, and the password form still works.
    const begin = () => void offer().catch(() => undefined)
    begin()
    const timer = setInterval(begin, renewMs)
    return () => {
      clearInterval(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])

  return { isAvailable, choose, isPending, error }
}

async function askForOptions() {
  const options = await call(startPasskeySignIn, {}, { withoutSignIn: true })
  // as: the type of the options in the contract is any object. The server creates them in the form that this WebAuthn
  // library expects.
  return options as unknown as PublicKeyCredentialRequestOptionsJSON
}
