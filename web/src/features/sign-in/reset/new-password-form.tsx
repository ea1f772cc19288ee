import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resetPassword } from '#contract/accounts/password-resets.ts'
import { SignInHeading } from '../sign-in-heading.tsx'
import { checkNewPassword, NewPasswordField } from '../new-password-field.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** Sets a new password. The token is in the URL fragment, so that no server logs it. */
export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [hasEnded, setHasEnded] = useState(false)
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({
      password: checkNewPassword(password, t),
    }),
    async send({ password }) {
      await call(resetPassword, { body: { token, password } }, { withoutSignIn: true })
      showToast({ text: t('reset.done') })
      await router.navigate({ to: '/', search: {}, hash: '', replace: true })
    },
    toErrors(error) {
      const isOver = error instanceof ApiError && error.fields['token'] !== undefined
      setHasEnded(isOver)
      return isOver ? { form: t('reset.ended') } : undefined
    },
  })
  return (
    <>
      <SignInHeading title={t('reset.title')} />
      <form {...form.formProps} className="mt-1.5 grid gap-3.5">
        <p className="text-second">{t('reset.text')}</p>
        <NewPasswordField {...form.field('password')} label={t('security.new')} known={[]} />
        <FormError text={form.errors['form']} />
        <Button type="submit" kind="primary" size="big" isWide isPending={form.isPending}>
          {t('security.changePassword')}
        </Button>
      </form>
      <p className="text-second">
        <Link to="/" search={hasEnded ? { reset: true } : {}} className={linkClass}>
          {t(hasEnded ? 'auth.forgot' : 'reset.back')}
        </Link>
      </p>
    </>
  )
}
