import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn, type SignInInput } from './auth.queries.ts'
import { PasswordField } from './password-field.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The code step is loaded only when it is needed, because few users have two-factor sign-in. */
const CodeStep = lazyComponent(() => withLaterTexts(import('./two-factor/code-step.tsx')), 'CodeStep')

const PasskeySignIn = lazyComponent(() => import('./passkey/passkey-sign-in.tsx'), 'PasskeySignIn')

interface SignInFormProps {
  onSignedIn: () => void
  /** Email address of the session that has expired. The form then asks only for the password. */
  fixedEmail?: string | undefined
  /** Initial email address and password. Used by a demo, whose account is public. */
  initial?: { email: string; password: string } | undefined
}

export function SignInForm(props: SignInFormProps) {
  const [credentials, setCredentials] = useState<SignInInput | null>(null)
  if (!credentials) return <PasswordStep {...props} onCodeAsked={setCredentials} />
  return (
    <Suspense fallback={<Skeleton className="h-60 rounded-field" />}>
      <CodeStep credentials={credentials} onSignedIn={props.onSignedIn} onBack={() => setCredentials(null)} />
    </Suspense>
  )
}

interface PasswordStepProps extends SignInFormProps {
  onCodeAsked: (credentials: SignInInput) => void
}

function PasswordStep({ onSignedIn, onCodeAsked, fixedEmail, initial }: PasswordStepProps) {
  const { t } = useTranslation()
  const form = useForm({
    start: {
      username: fixedEmail ?? initial?.email ?? '',
      password: initial?.password ?? '',
      isStaying: false,
    },
    check: ({ username, password }) => ({
      username: username.trim() === '' ? t('auth.emailMissing') : undefined,
      password: password === '' ? t('auth.passwordMissing') : undefined,
    }),
    async send({ username, password, isStaying }) {
      const credentials = { email: username, password, stayLoggedIn: isStaying }
      try {
        await signIn(credentials)
        onSignedIn()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'code_required') throw error
        onCodeAsked(credentials)
      }
    },
  })

  return (
    <form {...form.formProps} className="mt-1.5 grid gap-3.5">
      <TextField
        {...form.field('username')}
        label={t('auth.email')}
        type="email"
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={fixedEmail === undefined && initial === undefined}
        readOnly={fixedEmail !== undefined}
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        autoFocus={fixedEmail !== undefined}
      />
      <Checkbox isChecked={form.values.isStaying} onChange={(isStaying) => form.set({ isStaying })}>
        {t('auth.stay')}
      </Checkbox>
      <FormError text={form.errors['form']} />
      <Button type="submit" kind="primary" size="big" isWide isPending={form.isPending}>
        {t('auth.signIn')}
      </Button>
      {/* After a session has expired, no passkey is offered, because it could belong to another account than the
          unsaved input. */}
      {fixedEmail === undefined && window.isSecureContext ? (
        <Suspense>
          <PasskeySignIn isStaying={form.values.isStaying} onSignedIn={onSignedIn} />
        </Suspense>
      ) : null}
    </form>
  )
}
