import { useNavigate } from '@tanstack/react-router'
import { FolderInput, type LucideIcon, Pencil, Plus, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getItemSticker } from '#contract/codes.ts'
import { getItem, type ItemSummary, patchItem } from '#contract/items.ts'
import { actingHousehold } from '#web/shared/acting-household.ts'
import { apiUrl, callWithEtag } from '#web/shared/api.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { printPicture } from '#web/shared/print-picture.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'

interface ItemCommandsProps {
  item: ItemSummary
  onMove: () => void
  onClose: () => void
}

/** Frequent commands for an item. Hidden on phones, where a tap opens the item. */
export function ItemCommands({ item, onMove, onClose }: ItemCommandsProps) {
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
      <Command icon={FolderInput} text={t('item.move')} onAction={onMove} />
      <Command icon={Pencil} text={t('item.edit')} onAction={edit} />
      <Command
        icon={Plus}
        text={t('palette.one')}
        label={t('palette.oneMore')}
        onAction={() => void addOne.write()}
      />
      <Command icon={Printer} text={t('palette.print')} onAction={print} />
    </span>
  )
}

interface CommandProps {
  icon: LucideIcon
  text: string
  /** Accessible name, where the visible text is not enough. */
  label?: string
  onAction: () => void
}

function Command({ icon: Icon, text, label = text, onAction }: CommandProps) {
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
  return useWrite({
    async write(send) {
      const params = { id: item.id }
      // The list may be older than what somebody else has set since.
      const { data, etag } = await callWithEtag(getItem, { params }, {})
      return send(patchItem, { params, body: { quantity: data.quantity + 1 } }, { ifMatch: etag })
    },
    changes: ['item'],
    toast: ({ quantity }) =>
      t('item.quantityChanged', { before: formatNumber(quantity - 1), after: formatNumber(quantity) }),
    whilePending: 'queue',
  })
}
