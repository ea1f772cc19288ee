import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { twoFactorQuery } from '#web/features/profile/profile.queries.ts'
import { SettingRow } from '#web/components/setting-row.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const SetupDialog = lazyComponent(
  () => import('#web/features/profile/two-factor/setup-dialog.tsx'),
  'SetupDialog',
)
const TurnOffDialog = lazyComponent(
  () => import('#web/features/profile/two-factor/turn-off-dialog.tsx'),
  'TurnOffDialog',
)

export function TwoFactorRow() {
  const { t } = useTranslation()
  const { data, error } = useQuery(twoFactorQuery)
  const [open, setOpen] = useState<'setup' | 'off' | null>(null)
  const isOn = data?.enabledAt != null
  const text = isOn ? t('twoFactor.left', { count: data.recoveryCodes }) : t('twoFactor.text')
  const close = () => setOpen(null)
  return (
    <SettingRow
      icon={Smartphone}
      title={t('twoFactor.title')}
      badge={isOn ? t('twoFactor.on') : undefined}
      text={error && !data ? errorText(error, t) : text}
    >
      {data === undefined ? null : (
        <Button
          kind={isOn ? 'danger' : 'plain'}
          aria-label={t(isOn ? 'twoFactor.turnOffWhat' : 'twoFactor.turnOnWhat')}
          onClick={() => setOpen(isOn ? 'off' : 'setup')}
        >
          {t(isOn ? 'twoFactor.turnOff' : 'twoFactor.turnOn')}
        </Button>
      )}
      <Suspense>
        {open === 'setup' ? <SetupDialog onClose={close} /> : null}
        {open === 'off' ? <TurnOffDialog onClose={close} /> : null}
      </Suspense>
    </SettingRow>
  )
}
