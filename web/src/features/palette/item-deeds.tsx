import { useNavigate } from '@tanstack/react-router'
import { FolderInput, type LucideIcon, Pencil, Plus, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getItemSticker } from '#contract/codes.ts'
import { type ItemSummary, patchItem } from '#contract/items.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { actingHousehold } from '#web/shared/acting-household.ts'
import { apiUrl, callWithBatch } from '#web/shared/api.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { printPicture } from '#web/shared/print-picture.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

interface ItemDeedsProps {
  item: ItemSummary
  onMove: () => void
  onClose: () => void
}

/** What is done most with a thing, without going there. On phones there is no room: a tap opens the thing itself. */
export function ItemDeeds({ item, onMove, onClose }: ItemDeedsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addOne = useAddOne(item)

  function edit() {
    onClose()
    void navigate({ to: '/item/$id/edit', params: { id: item.id } })
  }

  function print() {
    const url = apiUrl(getItemSticker, { id: item.id }, { tenant: actingHousehold() })
    printPicture(url).catch(() => showToast({ kind: 'error', text: t('palette.printFailed') }))
  }

  return (
    <span className="flex gap-0.5 text-secondary-content max-md:hidden">
      <Deed icon={FolderInput} text={t('item.move')} onAction={onMove} />
      <Deed icon={Pencil} text={t('item.edit')} onAction={edit} />
      <Deed icon={Plus} text={t('palette.one')} label={t('palette.oneMore')} onAction={() => void addOne()} />
      <Deed icon={Printer} text={t('palette.print')} onAction={print} />
    </span>
  )
}

interface DeedProps {
  icon: LucideIcon
  text: string
  /** Where the words alone do not tell. */
  label?: string
  onAction: () => void
}

function Deed({ icon: Icon, text, label = text, onAction }: DeedProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onAction}
      className="inline-flex h-8 items-center gap-1 rounded-[7px] px-[7px] text-xs font-semibold whitespace-nowrap hover:bg-base-100/60"
    >
      <Icon size={16} aria-hidden />
      {text}
    </button>
  )
}

function useAddOne(item: ItemSummary) {
  const { t } = useTranslation()
  const saved = useSaved()
  const isSending = useRef(false)
  return async () => {
    if (isSending.current) return
    isSending.current = true
    const quantity = item.quantity + 1
    try {
      const { batchId } = await callWithBatch(patchItem, { params: { id: item.id }, body: { quantity } })
      const [before, after] = [formatNumber(item.quantity), formatNumber(quantity)]
      await saved(batchId, t('item.quantityChanged', { before, after }))
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      isSending.current = false
    }
  }
}
