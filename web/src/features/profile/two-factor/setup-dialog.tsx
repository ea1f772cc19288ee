import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startTwoFactorSetup, confirmTwoFactorSetup, type TwoFactorSetup } from '#contract/auth/two-factor.ts'
import { twoFactorQuery } from '#web/features/profile/profile.queries.ts'
import { RecoveryCodes } from '#web/features/profile/two-factor/recovery-codes.tsx'
import { usePasswordForm } from '#web/features/profile/two-factor/use-password-form.ts'
import { PasswordField } from '#web/features/sign-in/password-field.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { SecretLine } from '#web/components/secret-line.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

export function SetupDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (setup) return <ConfirmStep setup={setup} onClose={onClose} onConfirmed={setCodes} />
  return <PasswordStep onClose={onClose} onBegun={setSetup} />
}

interface PasswordStepProps {
  onClose: () => void
  onBegun: (setup: TwoFactorSetup) => void
}

function PasswordStep({ onClose, onBegun }: PasswordStepProps) {
  const { t } = useTranslation()
  const beginning = useWrite({
    write: (send, body: { password: string }) => send(startTwoFactorSetup, { body }),
    changes: [],
    toast: null,
  })
  const form = usePasswordForm(async (values) => {
    const setup = await beginning.writeOrThrow(values)
    if (setup) onBegun(setup)
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('twoFactor.turnOnWhat')}
      submitLabel={t('twoFactor.next')}
    >
      <p className="text-sm text-second">{t('twoFactor.passwordText')}</p>
      <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
    </FormDialog>
  )
}

interface ConfirmStepProps {
  setup: TwoFactorSetup
  onClose: () => void
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

function ConfirmStep({ setup, onClose, onConfirmed }: ConfirmStepProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const confirmation = useWrite({
    write: (send, body: { code: string }) => send(confirmTwoFactorSetup, { body }),
    changes: [],
    onSuccess: () => void queryClient.invalidateQueries(twoFactorQuery),
    toast: null,
  })
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('twoFactor.codeMissing') : undefined }),
    async send(values) {
      const confirmed = await confirmation.writeOrThrow(values)
      if (confirmed) onConfirmed(confirmed.recoveryCodes)
    },
    toErrors: (error) =>
      error instanceof ApiError && error.fields['code'] !== undefined
        ? { code: t('twoFactor.codeWrong') }
        : undefined,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('twoFactor.turnOnWhat')}
      submitLabel={t('twoFactor.turnOn')}
    >
      <p className="text-sm text-second">{t('twoFactor.scan')}</p>
      <img
        src={setup.picture}
        alt={t('twoFactor.picture')}
        width={208}
        height={208}
        className="mx-auto size-52 rounded-photo bg-base-200"
      />
      <div className="grid gap-1.5">
        <p className="text-sm text-second">{t('twoFactor.cannotScan')}</p>
        <SecretLine label={t('twoFactor.secret')} text={setup.secret} copied={t('twoFactor.secretCopied')} />
      </div>
      <TextField
        {...form.field('code')}
        label={t('twoFactor.code')}
        description={t('twoFactor.codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        // The user opened this step to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </FormDialog>
  )
}
