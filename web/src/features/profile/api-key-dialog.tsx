import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createApiKey, type NewApiKey } from '#contract/auth/api-keys.ts'
import { limits } from '#contract/scalars.ts'
import type { Role } from '#contract/accounts/users.ts'
import { checkExpiry, ExpiryField, toExpiresAt } from '#web/features/profile/expiry-field.tsx'
import { apiKeysQuery } from '#web/features/profile/profile.queries.ts'
import { usePasswordPrompt } from '#web/features/profile/use-password-prompt.ts'
import { PasswordField } from '#web/features/sign-in/password-field.tsx'
import { RoleField, toRole } from '#web/features/profile/household/role-field.tsx'
import { checkName } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { SecretDialog } from '#web/components/secret-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { basePath } from '#web/shared/base-path.ts'
import { useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

const roleHints = {
  owner: 'security.keyOwner',
  editor: 'security.keyEditor',
  viewer: 'security.keyViewer',
} as const satisfies Record<Role, string>

/** Creates an API key. Shows the form first, then the new key, which cannot be shown again. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null)
  return created ? (
    <CreatedKey {...created} onClose={onClose} />
  ) : (
    <KeyForm onClose={onClose} onCreated={setCreated} />
  )
}

interface KeyFormProps {
  onClose: () => void
  onCreated: (key: { name: string; token: string }) => void
}

function KeyForm({ onClose, onCreated }: KeyFormProps) {
  const { t } = useTranslation()
  const own = useSession()?.role ?? 'viewer'
  const { form, isPasswordPrompted, password, changePassword } = useKeyForm(own, onCreated)
  return (
    <FormDialog form={form} onClose={onClose} title={t('security.newKey')} submitLabel={t('create.one')}>
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        description={t('security.keyNameHint')}
        maxLength={limits.name}
        autoComplete="off"
        // The user opened the dialog to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <RoleField {...form.field('role')} hints={roleHints} highest={own} />
      {toRole(form.values.role, own) === 'viewer' ? (
        <Checkbox isChecked={form.values.suggests} onChange={form.field('suggests').onChange}>
          <span>
            {t('security.keySuggests')}
            <span className="block text-sm text-second">{t('security.keySuggestsText')}</span>
          </span>
        </Checkbox>
      ) : null}
      <ExpiryField {...form.field('expiry')} choices={[30, 90, 365]} />
      {isPasswordPrompted ? (
        <PasswordField
          value={password}
          onChange={changePassword}
          error={form.errors['password']}
          description={t('security.keyPassword')}
          autoComplete="current-password"
        />
      ) : null}
    </FormDialog>
  )
}

function useKeyForm(own: Role, onCreated: KeyFormProps['onCreated']) {
  const { t } = useTranslation()
  const { isPrompted, check, toReason } = usePasswordPrompt()
  // The password is kept outside the form values, which are stored as a draft.
  const [password, setPassword] = useState('')
  const creation = useWrite({
    write: (send, body: NewApiKey) => send(createApiKey, { body }),
    changes: [],
    refetches: apiKeysQuery,
    // No toast after the creation, because the dialog shows the new key.
    toast: null,
  })
  const form = useDraftForm({
    draft: 'api-key',
    start: toStart(own === 'owner' ? 'editor' : own),
    check: ({ name, expiry }) => ({
      name: checkName(name, t),
      expiry: checkExpiry(expiry, t),
      password: check(password),
    }),
    async send({ name, role, suggests, expiry }) {
      const chosen = toRole(role, own)
      const body = { name: name.trim(), role: chosen, suggests: chosen === 'viewer' && suggests }
      const key = await creation.writeOrThrow({ ...body, password, expiresAt: toExpiresAt(expiry) })
      if (key) onCreated(key)
    },
    toErrors(error) {
      const reason = toReason(error)
      return reason === undefined ? undefined : { password: reason }
    },
  })

  function changePassword(next: string) {
    setPassword(next)
    form.clearErrors()
  }

  return { form, isPasswordPrompted: isPrompted, password, changePassword }
}

function toStart(role: string) {
  return { name: '', role, suggests: false, expiry: { after: '90', day: '' } }
}

function CreatedKey({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SecretDialog
      title={t('security.keyCreated', { name })}
      text={t('security.keyOnce')}
      secret={{ label: t('security.key'), text: token, copied: t('security.keyCopied') }}
      onClose={onClose}
    >
      <p className="text-sm text-second">{t('security.keyUse')}</p>
      <code className="rounded-field bg-fill px-3 py-2 text-xs wrap-anywhere text-second">
        {`curl -H "Authorization: ${token.slice(0, 7)}…" ${location.origin}${basePath}/api/v1/items`}
      </code>
    </SecretDialog>
  )
}
