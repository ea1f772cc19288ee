import { useTranslation } from 'react-i18next'
import { useForm } from '#web/components/forms/use-form.ts'
import { ApiError } from '#web/shared/api-error.ts'

export function usePasswordForm(send: (values: { password: string }) => Promise<unknown>) {
  const { t } = useTranslation()
  return useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('auth.passwordMissing') : undefined }),
    send,
    toErrors: (error) =>
      error instanceof ApiError && error.fields['password'] !== undefined
        ? { password: t('security.passwordWrong') }
        : undefined,
  })
}
