import { CalendarPlus, FileSpreadsheet, LayoutGrid, Package, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import type { MenuEntry } from '#web/ui/overlays/menu.tsx'

export function useAddEntries(): MenuEntry[] {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  const isPhone = useIsPhone()
  const { keyboardShortcuts } = usePreferences()
  const hasKeys = keyboardShortcuts && !isPhone
  const key = (digit: string) => (hasKeys ? { hint: t('add.key', { digit }) } : {})
  return [
    { id: 'item', label: t('kind.item'), icon: Package, ...key('1'), onAction: () => openDialog('item') },
    {
      id: 'location',
      label: t('kind.location'),
      icon: LayoutGrid,
      ...key('2'),
      onAction: () => openDialog('location'),
    },
    { id: 'label', label: t('kind.label'), icon: Tag, ...key('3'), onAction: () => openDialog('label') },
    {
      id: 'maintenance',
      label: t('add.maintenance'),
      icon: CalendarPlus,
      onAction: () => openDialog('maintenance'),
    },
    { id: 'import', label: t('import.title'), icon: FileSpreadsheet, onAction: () => openDialog('import') },
  ]
}
