import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestPasswordReset } from '#contract/accounts/password-resets.ts'
import { SignInHeading } from '../sign-in-heading.tsx'
import { Note } from '../note.tsx'
import { checkEmail } from '#web/components/forms/check-text.ts'
import { useForm } from '#web/components/forms/use-form.ts'
import { call } from '#web/shared/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/**
 * Sends a reset link. The response is the same for unknown addresses, so that nobody can find out who has an account.
 */
export function ForgotForm() {
  const { t } = useTranslation()
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    start: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email, t) }),
    async send({ email }) {
      await call(requestPasswordReset, { body: { email: email.trim() } }, { withoutSignIn: true })
      setIsSent(true)
    },
  })
  return (
    <>
      <SignInHeading title={t('reset.forgotTitle')} />
      {isSent ? (
        <div role="status">
          <Note icon={MailCheck}>{t('reset.sent', { email: form.values.email.trim() })}</Note>
        </div>
      ) : (
        <form {...form.formProps} className="mt-1.5 grid gap-3.5">
          <p className="text-second">{t('reset.forgotText')}</p>
          <TextField
            {...form.field('email')}
            label={t('auth.email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // The user opened the page to type here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
          <FormError text={form.errors['form']} />
          <Button type="submit" kind="primary" size="big" isWide isPending={form.isPending}>
            {t('reset.send')}
          </Button>
        </form>
      )}
      <p className="text-second">
        <Link to="/" search={{}} className={linkClass}>
          {t('reset.back')}
        </Link>
      </p>
    </>
  )
}
