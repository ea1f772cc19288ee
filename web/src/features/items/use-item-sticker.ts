import { useQuery } from '@tanstack/react-query'
import { Download, Printer, PrinterCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getAssetSticker, getItemSticker } from '#contract/codes.ts'
import type { Item } from '#contract/items.ts'
import { statusQuery } from '#web/features/auth/auth.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { actingHousehold } from '#web/shared/acting-household.ts'
import { apiUrl, call } from '#web/shared/api.ts'
import { printPicture } from '#web/shared/print-picture.ts'
import { showToast } from '#web/shared/toasts.ts'

/** The sticker of an item, of its asset id where it has one: three ways to paper. */
export function useStickerEntries({ id, assetId }: Pick<Item, 'id' | 'assetId'>) {
  const { t } = useTranslation()
  const { data: status } = useQuery(statusQuery)
  const tenant = actingHousehold()
  const picture = assetId
    ? apiUrl(getAssetSticker, { assetId }, { tenant })
    : apiUrl(getItemSticker, { id }, { tenant })

  async function print() {
    try {
      await printPicture(picture)
    } catch {
      showToast({ kind: 'error', text: t('item.stickerFailed') })
    }
  }

  async function printOnServer() {
    const query = { print: 'true' }
    try {
      if (assetId) await call(getAssetSticker, { params: { assetId }, query })
      else await call(getItemSticker, { params: { id }, query })
      showToast({ text: t('item.stickerPrinted') })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  function download() {
    const link = document.createElement('a')
    link.href = picture
    link.download = `label-${assetId || id}.png`
    link.click()
  }

  const onServer = {
    id: 'print-server',
    label: t('item.stickerOnServer'),
    icon: PrinterCheck,
    onAction: () => void printOnServer(),
  }
  return [
    ...(status?.labelPrinting ? [onServer] : []),
    { id: 'print', label: t('item.stickerPrint'), icon: Printer, onAction: () => void print() },
    { id: 'download', label: t('item.stickerDownload'), icon: Download, onAction: download },
  ]
}
