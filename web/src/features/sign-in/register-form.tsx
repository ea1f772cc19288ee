import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import { limits } from '#contract/scalars.ts'
import { createAccount, signIn } from './auth.queries.ts'
import { CurrencyField } from './currency-field.tsx'
import { guessCurrency } from './guess-currency.ts'
import { checkNewPassword, NewPasswordField } from './new-password-field.tsx'
import { checkEmail } from '#web/components/forms/check-text.ts'
import { useForm } from '#web/components/forms/use-form.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface RegisterFormProps {
  /** Token of an invitation. The user joins its household instead of creating one. */
  token?: string
  onSignedIn: () => void
}

export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTranslation()
  const isJoining = props.token !== undefined
  const form = useRegistration(props)
  const { values } = form
  const field = (name: keyof typeof values) => ({ ...form.field(name), name })

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

function useRegistration({ token, onSignedIn }: RegisterFormProps) {
  const { t, i18n } = useTranslation()
  // The email of the account that an earlier attempt created. When it could not sign in, the next attempt only signs in.
  const createdFor = useRef<string>(undefined)
  return useForm({
    start: {
      groupName: '',
      name: '',
      currency: guessCurrency(formatLocale()),
      email: '',
      password: '',
    },
    check: ({ name, email, password }) => ({
      name: isBlank(name) ? t('auth.nameMissing') : undefined,
      email: checkEmail(email, t),
      password: checkNewPassword(password, t),
    }),
    async send({ groupName, currency, ...values }) {
      const person = { name: values.name.trim(), email: values.email.trim(), password: values.password }
      const household = {
        ...(groupName.trim() && { groupName: groupName.trim() }),
        currency,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        language: i18n.language,
      }
      if (createdFor.current !== person.email)
        await createAccount(token === undefined ? { ...person, ...household } : { ...person, token })
      createdFor.current = person.email
      await signIn({ email: person.email, password: person.password, stayLoggedIn: false })
      onSignedIn()
    },
    toErrors(error) {
      const isOver = error instanceof ApiError && error.fields['token'] !== undefined
      return isOver ? { form: t('auth.inviteEnded') } : undefined
    },
  })
}
