import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { createAccount, currenciesQuery, signIn } from '#web/features/auth/auth.queries.ts'
import { guessCurrency } from '#web/features/auth/guess-currency.ts'
import { isLongEnough, NewPasswordField } from '#web/features/auth/new-password-field.tsx'
import { type FormErrors, showErrors, toFormErrors } from '#web/frame/form-errors.ts'
import { formatLocale } from '#web/i18n/i18n.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface RegisterFormProps {
  /** An invitation: an existing household is joined. */
  token?: string
  onSignedIn: () => void
}

const fieldNames = ['groupName', 'name', 'currency', 'email', 'password']

export function RegisterForm({ token, onSignedIn }: RegisterFormProps) {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState(() => ({
    groupName: '',
    name: '',
    currency: guessCurrency(formatLocale()),
    email: '',
    password: '',
  }))
  const [errors, setErrors] = useState<FormErrors>({})
  const [isPending, setIsPending] = useState(false)
  const isJoining = token !== undefined

  function field(name: keyof typeof values) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }))
        setErrors(({ [name]: _, ...others }) => others)
      },
    }
  }

  function findMissing(): FormErrors {
    return {
      ...(values.name.trim() === '' ? { name: t('auth.nameMissing') } : {}),
      ...(/^\S+@\S+$/.test(values.email.trim()) ? {} : { email: t('auth.emailWrong') }),
      ...(isLongEnough(values.password)
        ? {}
        : { password: t('auth.passwordShort', { count: limits.passwordMin }) }),
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const missing = findMissing()
    showErrors(form, () => setErrors(missing))
    if (Object.keys(missing).length > 0) return
    setIsPending(true)
    try {
      const person = { name: values.name.trim(), email: values.email.trim(), password: values.password }
      await createAccount(isJoining ? { ...person, token } : { ...person, ...household() })
      await signIn(person.email, person.password, false)
      onSignedIn()
    } catch (error) {
      showErrors(form, () => setErrors(reasons(error)))
    } finally {
      setIsPending(false)
    }
  }

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
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1.5 grid gap-3.5">
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
      <FormError text={errors['form']} />
      <Button type="submit" kind="primary" size="big" isWide isPending={isPending}>
        {t(isJoining ? 'auth.join' : 'auth.create')}
      </Button>
    </form>
  )
}

interface CurrencyFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function CurrencyField(props: CurrencyFieldProps) {
  const { t } = useTranslation()
  const currencies = useQuery(currenciesQuery).data
  const codes = currencies?.map((currency) => currency.code) ?? []
  const offered = codes.includes(props.value) ? codes : [props.value, ...codes]
  const names = new Intl.DisplayNames(formatLocale(), { type: 'currency' })
  const options = offered
    .map((code) => ({ code, text: `${names.of(code) ?? code}, ${symbolOf(code)}` }))
    .toSorted((one, other) => one.text.localeCompare(other.text))
  return (
    <SelectField {...props} label={t('auth.currency')}>
      {options.map(({ code, text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

function symbolOf(currency: string) {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(formatLocale(), options).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
