import { useQuery } from '@tanstack/react-query'
import { KeyRound, RectangleEllipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiKeyList } from '#web/features/profile/api-key-list.tsx'
import { issuerText } from '#web/features/profile/issuer-text.ts'
import { PasskeyList } from '#web/features/profile/passkeys/passkey-list.tsx'
import { SessionList } from '#web/features/profile/session-list.tsx'
import { TwoFactorRow } from '#web/features/profile/two-factor/two-factor-row.tsx'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const PasswordDialog = lazyComponent(
  () => import('#web/features/profile/password-dialog.tsx'),
  'PasswordDialog',
)

export function SecuritySection() {
  const { t } = useTranslation()
  const issuer = useSession()?.oidcIssuer
  const isLocal = useQuery(statusQuery).data?.oidc.allowLocal !== false
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <SettingGroup title={t('security.signIn')}>
        <ul>
          {issuer ? (
            <SettingRow
              icon={KeyRound}
              title={t('auth.provider')}
              text={issuerText(issuer, 'security.providerText', t)}
            />
          ) : (
            <SettingRow icon={RectangleEllipsis} title={t('auth.password')} text={t('security.passwordText')}>
              <Button aria-label={t('security.changePassword')} onClick={() => setIsChanging(true)}>
                {t('action.change')}
              </Button>
            </SettingRow>
          )}
          {issuer ? null : <TwoFactorRow />}
        </ul>
      </SettingGroup>
      {issuer || !isLocal ? null : <PasskeyList />}
      <SessionList />
      <ApiKeyList />
      <Suspense>{isChanging ? <PasswordDialog onClose={() => setIsChanging(false)} /> : null}</Suspense>
    </>
  )
}
