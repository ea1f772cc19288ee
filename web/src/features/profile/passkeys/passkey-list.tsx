import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Passkey, removePasskey } from '#contract/auth/passkeys.ts'
import { passkeysQuery } from '#web/features/profile/profile.queries.ts'
import { canUsePasskeys } from '#web/features/sign-in/passkey/can-use-passkeys.ts'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { formatInstant, formatRelative } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const PasskeyDialog = lazyComponent(
  () => import('#web/features/profile/passkeys/passkey-dialog.tsx'),
  'PasskeyDialog',
)

/** The passkeys of the account. Each one signs in without the password. */
export function PasskeyList() {
  const { t } = useTranslation()
  const passkeys = useQuery(passkeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const canAdd = canUsePasskeys()
  return (
    <SettingGroup
      title={t('passkeys.title')}
      count={passkeys.data?.length || undefined}
      text={t(canAdd ? 'passkeys.text' : 'passkeys.unavailable')}
      action={
        canAdd ? (
          <Button onClick={() => setIsAdding(true)}>
            <Plus size={17} aria-hidden />
            {t('passkeys.one')}
          </Button>
        ) : null
      }
    >
      <ListState query={passkeys} />
      <ul>
        {passkeys.data?.map((passkey) => (
          <SettingRow
            key={passkey.id}
            icon={Fingerprint}
            title={passkey.name}
            text={<PasskeyDates passkey={passkey} />}
          >
            <Button
              kind="danger"
              className="-me-3.5"
              aria-label={t('passkeys.removeWhat', { name: passkey.name })}
              onClick={() => setRemoved(passkey)}
            >
              {t('action.remove')}
            </Button>
          </SettingRow>
        ))}
      </ul>
      <Suspense>{isAdding ? <PasskeyDialog onClose={() => setIsAdding(false)} /> : null}</Suspense>
      {removed ? <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} /> : null}
    </SettingGroup>
  )
}

function PasskeyDates({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const used = lastUsedAt ? t('security.used', { when: formatRelative(lastUsedAt) }) : t('security.neverUsed')
  return (
    <>
      {t('passkeys.added', { when: formatRelative(createdAt) })} ·{' '}
      <span title={lastUsedAt ? formatInstant(lastUsedAt, 'long') : undefined}>{used}</span>
    </>
  )
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmWriteDialog
      title={t('passkeys.removeTitle', { name })}
      confirmLabel={t('action.remove')}
      done={t('passkeys.removed', { name })}
      write={(send) => send(removePasskey, { params: { id } })}
      refetches={passkeysQuery}
      onClose={onClose}
    >
      <p>{t('passkeys.removeText')}</p>
    </ConfirmWriteDialog>
  )
}
