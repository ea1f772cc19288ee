import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn, type SignInInput } from '../auth.queries.ts'
import { useForm } from '#web/components/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { linkClass } from '#web/ui/link-class.ts'

interface CodeStepProps {
  /** Email address and password, which the server has accepted. Only the code of the authenticator app is missing. */
  credentials: SignInInput
  onSignedIn: () => void
  onBack: () => void
}

export function CodeStep({ credentials, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const [isRecovery, setIsRecovery] = useState(false)
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('twoFactor.codeMissing') : undefined }),
    async send({ code }) {
      await signIn({ ...credentials, code })
      onSignedIn()
    },
  })

  function switchKind() {
    setIsRecovery(!isRecovery)
    form.reset()
  }

  return (
    <form {...form.formProps} className="mt-1.5 grid gap-3.5">
      <p className="text-second">{t(isRecovery ? 'twoFactor.askRecovery' : 'twoFactor.ask')}</p>
      <TextField
        key={String(isRecovery)}
        {...form.field('code')}
        label={t(isRecovery ? 'twoFactor.recoveryCode' : 'twoFactor.code')}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        // The user opened this step to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <FormError text={form.errors['form']} />
      <Button type="submit" kind="primary" size="big" isWide isPending={form.isPending}>
        {t('auth.signIn')}
      </Button>
      <p className="text-second">
        <button type="button" className={linkClass} onClick={switchKind}>
          {t(isRecovery ? 'twoFactor.useApp' : 'twoFactor.useRecovery')}
        </button>
        {' · '}
        <button type="button" className={linkClass} onClick={onBack}>
          {t('twoFactor.back')}
        </button>
      </p>
    </form>
  )
}
