import { useTranslation } from 'react-i18next'
import { disableTwoFactor } from '#contract/auth/two-factor.ts'
import { twoFactorQuery } from '#web/features/profile/profile.queries.ts'
import { PasswordField } from '#web/features/sign-in/password-field.tsx'
import { usePasswordForm } from '#web/features/profile/two-factor/use-password-form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

/** Asks for the password, so that a person at an unlocked browser cannot remove the protection. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ending = useWrite({
    write: (send, body: { password: string }) => send(disableTwoFactor, { body }),
    changes: [],
    refetches: twoFactorQuery,
    toast: () => t('twoFactor.ended'),
  })
  const form = usePasswordForm(async (values) => {
    await ending.writeOrThrow(values)
    onClose()
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('twoFactor.turnOffWhat')}
      submitLabel={t('twoFactor.turnOff')}
    >
      <p className="text-sm text-second">{t('twoFactor.turnOffText')}</p>
      <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
    </FormDialog>
  )
}
