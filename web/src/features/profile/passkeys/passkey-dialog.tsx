import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useTranslation } from 'react-i18next'
import { startPasskeyRegistration, registerPasskey } from '#contract/auth/passkeys.ts'
import { limits } from '#contract/scalars.ts'
import { describeDevice } from '#web/features/profile/describe-device.ts'
import { passkeysQuery } from '#web/features/profile/profile.queries.ts'
import { PasswordField } from '#web/features/sign-in/password-field.tsx'
import { checkName } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const adding = useWrite({
    async write(send, { name, password }: { name: string; password: string }) {
      const options = await send(startPasskeyRegistration, { body: { password } })
      // as: the type of the options in the contract is any object. The server creates them in the form that this
      // WebAuthn library expects.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const response = await startRegistration({ optionsJSON })
      return send(registerPasskey, { body: { name, response } })
    },
    changes: [],
    refetches: passkeysQuery,
    toast: (_, { name }) => t('passkeys.isAdded', { name }),
    errorToast: null,
  })
  const form = useForm({
    start: { name: ownName(), password: '' },
    check: ({ name, password }) => ({
      name: checkName(name, t),
      password: password === '' ? t('auth.passwordMissing') : undefined,
    }),
    async send({ name, password }) {
      await adding.writeOrThrow({ name: name.trim(), password })
      onClose()
    },
    toErrors: (error) => {
      if (!(error instanceof ApiError)) return { form: t(reasonOf(error)) }
      return error.fields['password'] === undefined ? undefined : { password: t('security.passwordWrong') }
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('passkeys.new')} submitLabel={t('create.one')}>
      <p className="text-sm text-second">{t('passkeys.newText')}</p>
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        description={t('passkeys.nameHint')}
        maxLength={limits.name}
        autoComplete="off"
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus />
    </FormDialog>
  )
}

/** Returns the key of the text that says why no passkey was created. Only the name of the error tells the reason. */
function reasonOf(error: unknown) {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return isKnown ? 'passkeys.isThere' : 'passkeys.notMade'
}

/** Returns the default name of a passkey: the name of this device, in which most passkeys are stored. */
function ownName() {
  const { browser, system } = describeDevice(navigator.userAgent)
  return system ?? browser ?? ''
}
