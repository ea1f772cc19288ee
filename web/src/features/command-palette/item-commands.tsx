import { useNavigate } from '@tanstack/react-router'
import { FolderInput, type LucideIcon, Pencil, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { commandClass, QuantityCommand } from './quantity-command.tsx'
import { getItemSticker } from '#contract/printed-labels/codes.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { printPicture } from '#web/shared/browser/print.ts'
import { showToast } from '#web/shared/toasts.ts'

interface ItemCommandsProps {
  item: ItemSummary
  onMove: () => void
  onClose: () => void
}

/** Frequent commands for an item. Hidden on phones, where a tap opens the item. */
export function ItemCommands({ item, onMove, onClose }: ItemCommandsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()

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
      <Command icon={FolderInput} text={t('action.move')} onAction={onMove} />
      <Command icon={Pencil} text={t('action.edit')} onAction={edit} />
      <QuantityCommand item={item} />
      <Command icon={Printer} text={t('action.print')} onAction={print} />
    </span>
  )
}

interface CommandProps {
  icon: LucideIcon
  text: string
  onAction: () => void
}

function Command({ icon: Icon, text, onAction }: CommandProps) {
  return (
    <button type="button" onClick={onAction} className={commandClass}>
      <Icon size={16} aria-hidden />
      {text}
    </button>
  )
}
