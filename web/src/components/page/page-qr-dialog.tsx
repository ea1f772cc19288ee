import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCode } from '#contract/printed-labels/codes.ts'
import { useCopy } from '../use-copy.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

export function PageQrDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const [address] = useState(pageAddress)
  // The address is encoded twice, because the server decodes the parameter `data` a second time.
  const src = apiUrl(getCode, {}, { data: encodeURIComponent(address) })
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('pageQr.title')}
      isDismissable
      footer={
        <Button onClick={() => void copy(address, t('action.linkCopied'))}>
          <Copy size={17} aria-hidden />
          {t('action.copyLink')}
        </Button>
      }
    >
      <img
        src={src}
        alt={t('pageQr.alt')}
        width={240}
        height={240}
        className="mx-auto my-2 size-60 rounded-photo bg-base-200"
      />
      <p className="mx-auto max-w-80 text-center text-xs wrap-anywhere text-second">{address}</p>
    </DialogOrSheet>
  )
}

/** Returns the URL of this page, with the household when it is not the default one of the account. */
function pageAddress() {
  const url = new URL(location.href)
  const household = actingHousehold()
  if (household !== undefined) url.searchParams.set('tenant', household)
  return url.href
}
