import { CalendarArrowUp, CircleCheck, Copy, Ellipsis, Pencil, Receipt, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EntryAction } from '../entry-dialogs.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'

interface EntryMenuProps {
  name: string
  isDone: boolean
  onAct: (action: EntryAction) => void
}

export function EntryMenu({ name, isDone, onAct }: EntryMenuProps) {
  const { t } = useTranslation()
  const open: MenuEntry[] = [
    {
      id: 'complete',
      label: t('maintenance.complete'),
      icon: CircleCheck,
      onAction: () => onAct('complete'),
    },
    {
      id: 'week',
      label: t('maintenance.postponeWeek'),
      icon: CalendarArrowUp,
      onAction: () => onAct('postponeWeek'),
    },
    {
      id: 'month',
      label: t('maintenance.postponeMonth'),
      icon: CalendarArrowUp,
      onAction: () => onAct('postponeMonth'),
    },
  ]
  return (
    <Menu
      label={t('maintenance.more', { name })}
      trigger={<Ellipsis size={18} aria-hidden />}
      triggerClass={iconButtonClass}
      entries={[
        ...(isDone ? [] : open),
        { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: () => onAct('edit') },
        {
          id: 'receipt',
          label: t('maintenance.addReceipt'),
          icon: Receipt,
          onAction: () => onAct('receipt'),
        },
        {
          id: 'duplicate',
          label: t('action.duplicate'),
          icon: Copy,
          onAction: () => onAct('duplicate'),
        },
        {
          id: 'delete',
          label: t('action.delete'),
          icon: Trash2,
          isDanger: true,
          onAction: () => onAct('delete'),
        },
      ]}
    />
  )
}
