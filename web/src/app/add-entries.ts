import { FileSpreadsheet, LayoutGrid, Package, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCreateDialogs } from '#web/frame/create-dialogs.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'

/** What "Add" offers. */
export function useAddEntries(): MenuEntry[] {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  return [
    { id: 'item', label: t('add.item'), icon: Package, onAction: () => openDialog('item') },
    { id: 'location', label: t('add.location'), icon: LayoutGrid, onAction: () => openDialog('location') },
    { id: 'label', label: t('add.label'), icon: Tag, onAction: () => openDialog('label') },
    { id: 'import', label: t('add.import'), icon: FileSpreadsheet, onAction: () => openDialog('import') },
  ]
}
