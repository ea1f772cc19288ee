import { FolderInput, FolderOpen, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTreeActions } from './tree-context.ts'
import type { TreeRow } from './tree-rows.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import type { MenuEntry } from '#web/ui/overlays/menu.tsx'

export function useRowEntries(row: TreeRow): MenuEntry[] {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { canWrite, onDo } = useTreeActions()
  const open = {
    id: 'open',
    label: t('action.open'),
    icon: FolderOpen,
    onAction: () => onDo('open', row),
  }
  if (!canWrite) return [open]
  return [
    open,
    {
      id: 'rename',
      label: t('action.rename'),
      icon: Pencil,
      ...(isPhone ? {} : { hint: 'F2' }),
      onAction: () => onDo('rename', row),
    },
    { id: 'create', label: t('tree.addInside'), icon: FolderPlus, onAction: () => onDo('create', row) },
    { id: 'move', label: t('action.move'), icon: FolderInput, onAction: () => onDo('move', row) },
    {
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      isDanger: true,
      onAction: () => onDo('delete', row),
    },
  ]
}
