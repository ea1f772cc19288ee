import { UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { updateSelf, type User } from '#contract/accounts/users.ts'
import { PasswordField } from '#web/features/sign-in/password-field.tsx'
import { issuerText } from '#web/features/profile/issuer-text.ts'
import { SettingsForm } from '#web/features/profile/settings-form.tsx'
import { checkEmail, checkName } from '#web/components/forms/check-text.ts'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { pickChanged } from '#web/shared/changes.ts'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const DeleteAccountDialog = lazyComponent(
  () => import('#web/features/profile/delete-account-dialog.tsx'),
  'DeleteAccountDialog',
)

export function AccountSection() {
  const { t } = useTranslation()
  const person = useSession()
  const [isDeleting, setIsDeleting] = useState(false)
  if (!person) return null
  return (
    <>
      <SettingGroup title={t('profile.account')} isTitleOfPage>
        <div className="max-w-[30rem]">
          <AccountForm person={person} />
        </div>
      </SettingGroup>
      <SettingGroup title={t('profile.endTitle')}>
        <ul>
          <SettingRow icon={UserX} title={t('profile.delete')} text={t('profile.deleteRow')}>
            <Button kind="danger" className="-me-3.5" onClick={() => setIsDeleting(true)}>
              {t('profile.deleteOpen')}
            </Button>
          </SettingRow>
        </ul>
      </SettingGroup>
      <Suspense>
        {isDeleting ? <DeleteAccountDialog person={person} onClose={() => setIsDeleting(false)} /> : null}
      </Suspense>
    </>
  )
}

/** The form before the user edits it. A null field shows the current value of the account. */
const untouched: { name: string | null; email: string | null; password: string } = {
  name: null,
  email: null,
  password: '',
}

function AccountForm({ person }: { person: User }) {
  const { t } = useTranslation()
  const { form, isNewEmail, isDirty } = useAccountForm(person)
  const { name, email } = form.values
  const issuer = person.oidcIssuer
  return (
    <SettingsForm form={form} isDirty={isDirty}>
      <TextField
        {...form.field('name')}
        value={name ?? person.name}
        label={t('auth.name')}
        description={t('profile.nameHint')}
        maxLength={limits.name}
        autoComplete="name"
      />
      <TextField
        {...form.field('email')}
        value={email ?? person.email}
        label={t('auth.email')}
        description={issuer ? issuerText(issuer, 'profile.emailAtProvider', t) : t('profile.emailHint')}
        type="email"
        disabled={Boolean(issuer)}
        maxLength={limits.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isNewEmail ? (
        <PasswordField
          {...form.field('password')}
          description={t('profile.emailPassword')}
          autoComplete="current-password"
        />
      ) : null}
    </SettingsForm>
  )
}

function useAccountForm(person: User) {
  const { t } = useTranslation()
  const update = useWrite({
    write: (send, body: { name?: string; email?: string; password?: string }) => send(updateSelf, { body }),
    changes: ['group'],
    awaitRefetch: true,
  })
  const isNew = (email: string | null) => email !== null && email.trim().toLowerCase() !== person.email
  const form = useDraftForm({
    draft: 'account',
    secretFields: ['password'],
    start: untouched,
    staysOpen: true,
    check: ({ name, email, password }) => ({
      name: checkName(name ?? person.name, t),
      email: checkEmail(email ?? person.email, t),
      password: isNew(email) && password === '' ? t('auth.passwordMissing') : undefined,
    }),
    async send({ name, email, password }, changes) {
      const account = { name: (name ?? person.name).trim(), email: (email ?? person.email).trim() }
      await update.writeOrThrow({ ...pickChanged(account, changes), ...(isNew(email) && { password }) })
    },
    toErrors(error) {
      if (error instanceof ApiError && error.code === 'email_taken') return { email: t('profile.emailTaken') }
      if (error instanceof ApiError && error.fields['password'] !== undefined)
        return { password: t('security.passwordWrong') }
      return undefined
    },
  })
  const { name, email } = form.values
  const isNewEmail = isNew(email)
  return { form, isNewEmail, isDirty: isNewEmail || (name !== null && name.trim() !== person.name) }
}
