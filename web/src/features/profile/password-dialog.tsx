import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#contract/accounts/users.ts'
import { checkNewPassword, NewPasswordField } from '#web/features/sign-in/new-password-field.tsx'
import { PasswordField } from '#web/features/sign-in/password-field.tsx'
import { sessionsQuery } from '#web/features/profile/profile.queries.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useHousehold, useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const person = useSession()
  const household = useHousehold()
  const change = useWrite({
    write: (send, body: { current: string; new: string }) => send(changePassword, { body }),
    changes: [],
    onSuccess: () => void queryClient.invalidateQueries(sessionsQuery),
    toast: () => t('security.passwordChanged'),
  })
  const form = useForm({
    start: { current: '', new: '' },
    check: (values) => ({
      current: values.current === '' ? t('auth.passwordMissing') : undefined,
      new: checkNewPassword(values.new, t),
    }),
    async send(values) {
      await change.writeOrThrow(values)
      onClose()
    },
    toErrors: (error) =>
      error instanceof ApiError && error.fields['current'] !== undefined
        ? { current: t('security.passwordWrong') }
        : undefined,
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('security.changePassword')}
      submitLabel={t('security.changePassword')}
    >
      <p className="text-sm text-second">{t('security.passwordEnds')}</p>
      {/* Password managers need the email address to know to which account the new password belongs. */}
      <input type="email" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.field('current')}
        label={t('security.current')}
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordField
        {...form.field('new')}
        label={t('security.new')}
        known={[person?.name ?? '', person?.email ?? '', household?.name ?? '']}
      />
    </FormDialog>
  )
}
