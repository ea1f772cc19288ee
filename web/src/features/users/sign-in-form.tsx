import { useTranslation } from 'react-i18next'
import { signIn } from '#web/features/users/auth.queries.ts'
import { PasswordField } from '#web/features/users/password-field.tsx'
import { useForm } from '#web/frame/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface SignInFormProps {
  onSignedIn: () => void
  /** Known already where the session has ended: then only the password is asked for. */
  fixedEmail?: string | undefined
  /** Filled in already where everybody may know it. */
  initial?: { email: string; password: string } | undefined
}

export function SignInForm({ onSignedIn, fixedEmail, initial }: SignInFormProps) {
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
      await signIn(username, password, isStaying)
      onSignedIn()
    },
  })

  return (
    <form {...form.formProps} className="mt-1.5 grid gap-3.5">
      <TextField
        {...form.field('username')}
        label={t('auth.email')}
        type="email"
        name="username"
        autoComplete="username"
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
    </form>
  )
}
