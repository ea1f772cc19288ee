import { useQuery } from '@tanstack/react-query'
import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '#web/features/attachments/file-size.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { formatTimeOrDay } from '#web/shared/formats.ts'
import { useHousehold } from '#web/shared/account/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { copyQuery } from './copy.queries.ts'
import { maxPictures } from './copy-pictures.ts'
import { chooseCopy, isCopyKept } from './keep-copy.ts'
import { maxItems } from './update-copy.ts'

export function DeviceSection() {
  const { t } = useTranslation()
  return (
    <SettingGroup title={t('device.title')} isTitleOfPage>
      <ul>{'serviceWorker' in navigator ? <CopyRow /> : <InsecureRow />}</ul>
    </SettingGroup>
  )
}

function CopyRow() {
  const { t } = useTranslation()
  const [isKept, setIsKept] = useState(isCopyKept)
  const [isBusy, setIsBusy] = useState(false)

  async function choose(isOn: boolean) {
    setIsKept(isOn)
    setIsBusy(true)
    await chooseCopy(isOn).catch((error: unknown) => showToast({ kind: 'error', text: errorText(error, t) }))
    setIsBusy(false)
  }

  return (
    <SettingRow
      icon={HardDriveDownload}
      title={t('device.copy')}
      below={
        <>
          <p className="mt-1 text-sm text-second ms-12.5">
            {t('device.copyText', { items: maxItems, photos: maxPictures })}
          </p>
          {isKept ? <CopyState /> : null}
        </>
      }
    >
      <Button isPending={isBusy && isKept} onClick={() => void choose(!isKept)}>
        {t(isKept ? 'action.remove' : 'device.keep')}
      </Button>
    </SettingRow>
  )
}

/** Shows the size of this device's copy, and when it was updated. */
function CopyState() {
  const { t } = useTranslation()
  const { data: copy } = useQuery(copyQuery)
  const household = useHousehold()
  return (
    <div role="status" className="mt-2 text-sm text-second ms-12.5">
      {copy ? (
        <>
          <p>
            {household && household.id !== copy.household ? (
              <>
                <bdi>{copy.householdName}</bdi> ·{' '}
              </>
            ) : null}
            {t('count.items', { count: copy.items })} · {t('count.photos', { count: copy.photos })} ·{' '}
            {formatSize(copy.bytes)} · {t('device.updated', { when: formatTimeOrDay(copy.at) })}
          </p>
          {copy.items < copy.total ? (
            <p className="mt-1">{t('device.partial', { count: copy.items, total: copy.total })}</p>
          ) : null}
        </>
      ) : (
        t('device.making')
      )}
    </div>
  )
}

function InsecureRow() {
  const { t } = useTranslation()
  return <SettingRow icon={HardDriveDownload} title={t('device.copy')} text={t('device.insecure')} />
}
