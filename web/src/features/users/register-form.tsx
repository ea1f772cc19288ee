import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { createAccount, signIn } from '#web/features/users/auth.queries.ts'
import { CurrencyField } from '#web/features/users/currency-field.tsx'
import { guessCurrency } from '#web/features/users/guess-currency.ts'
import { isLongEnough, NewPasswordField } from '#web/features/users/new-password-field.tsx'
import { type FormErrors, toFormErrors } from '#web/frame/forms/form-errors.ts'
import { useForm } from '#web/frame/forms/use-form.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface RegisterFormProps {
  /** An invitation: an existing household is joined. */
  token?: string
  onSignedIn: () => void
}

const fieldNames = ['groupName', 'name', 'currency', 'email', 'password']

export function RegisterForm({ token, onSignedIn }: RegisterFormProps) {
  const { t, i18n } = useTranslation()
  const isJoining = token !== undefined
  const form = useForm({
    start: {
      groupName: '',
      name: '',
      currency: guessCurrency(formatLocale()),
      email: '',
      password: '',
    },
    check: (values) => ({
      name: values.name.trim() === '' ? t('auth.nameMissing') : undefined,
      email: /^\S+@\S+$/.test(values.email.trim()) ? undefined : t('auth.emailWrong'),
      password: isLongEnough(values.password)
        ? undefined
        : t('auth.passwordShort', { count: limits.passwordMin }),
    }),
    async send({ password, ...values }) {
      const person = { name: values.name.trim(), email: values.email.trim(), password }
      await createAccount(isJoining ? { ...person, token } : { ...person, ...household() })
      await signIn({ email: person.email, password, stayLoggedIn: false })
      onSignedIn()
    },
    toErrors: reasons,
  })
  const { values } = form
  const field = (name: keyof typeof values) => ({ ...form.field(name), name })

  function reasons(error: unknown): FormErrors {
    const isOver = error instanceof ApiError && error.fields['token'] !== undefined
    return isOver ? { form: t('auth.inviteEnded') } : toFormErrors(error, fieldNames, t)
  }

  function household() {
    const groupName = values.groupName.trim()
    return {
      ...(groupName ? { groupName } : {}),
      currency: values.currency,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: i18n.language,
    }
  }

  return (
    <form {...form.formProps} className="mt-1.5 grid gap-3.5">
      {isJoining ? null : (
        <TextField
          {...field('groupName')}
          label={t('auth.household')}
          description={t('auth.householdHint')}
          maxLength={limits.name}
          autoComplete="off"
          autoFocus
        />
      )}
      <div className={classNames('grid gap-3', !isJoining && 'grid-cols-2')}>
        <TextField {...field('name')} label={t('auth.name')} maxLength={limits.name} autoComplete="name" />
        {isJoining ? null : <CurrencyField {...field('currency')} />}
      </div>
      <TextField
        {...field('email')}
        label={t('auth.email')}
        type="email"
        maxLength={limits.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField {...field('password')} known={[values.name, values.email, values.groupName]} />
      <FormError text={form.errors['form']} />
      <Button type="submit" kind="primary" size="big" isWide isPending={form.isPending}>
        {t(isJoining ? 'auth.join' : 'auth.create')}
      </Button>
    </form>
  )
}
