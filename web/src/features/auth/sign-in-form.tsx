import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '#web/features/auth/auth.queries.ts'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { type FormErrors, showErrors, toFormErrors } from '#web/frame/form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SignInFormProps {
  onSignedIn: () => void
  /** Known already where the session has ended: then only the password is asked for. */
  fixedEmail?: string | undefined
  /** Filled in already where everybody may know it. */
  initial?: { email: string; password: string } | undefined
}

export function SignInForm({ onSignedIn, fixedEmail, initial }: SignInFormProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(fixedEmail ?? initial?.email ?? '')
  const [password, setPassword] = useState(initial?.password ?? '')
  const [isStaying, setIsStaying] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const missing = {
      ...(email.trim() === '' ? { username: t('auth.emailMissing') } : {}),
      ...(password === '' ? { password: t('auth.passwordMissing') } : {}),
    }
    showErrors(form, () => setErrors(missing))
    if (Object.keys(missing).length > 0) return
    setIsPending(true)
    try {
      await signIn(email, password, isStaying)
      onSignedIn()
    } catch (error) {
      showErrors(form, () => setErrors(toFormErrors(error, ['username', 'password'], t)))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1.5 grid gap-3.5">
      <TextField
        label={t('auth.email')}
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={fixedEmail === undefined && initial === undefined}
        readOnly={fixedEmail !== undefined}
        value={email}
        onChange={setEmail}
        error={errors['username']}
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus={fixedEmail !== undefined}
        error={errors['password']}
      />
      <Checkbox isChecked={isStaying} onChange={setIsStaying}>
        {t('auth.stay')}
      </Checkbox>
      <FormError text={errors['form']} />
      <Button type="submit" kind="primary" size="big" isWide isPending={isPending}>
        {t('auth.signIn')}
      </Button>
    </form>
  )
}
