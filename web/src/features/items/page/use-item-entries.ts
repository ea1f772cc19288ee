import {
  Archive,
  ArchiveRestore,
  Copy,
  FileSpreadsheet,
  HandCoins,
  HandHelping,
  LayoutTemplate,
  Link as LinkIcon,
  Share2,
  Trash2,
  Undo,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import type { ItemDialog } from '#web/features/items/dialogs/item-dialogs.tsx'
import { isSold } from '#web/features/items/page/item-status.tsx'
import { returned } from '#web/features/maintenance/use-return-item.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { useCopy } from '#web/components/use-copy.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import type { MenuEntry } from '#web/ui/overlays/menu.tsx'

export function useItemEntries(item: Item, onOpen: (dialog: ItemDialog) => void): MenuEntry[] {
  const { t } = useTranslation()
  const copy = useCopy()
  const canWrite = useCanWrite()
  const link = {
    id: 'link',
    label: t('action.copyLink'),
    icon: LinkIcon,
    onAction: () => void copy(location.href, t('action.linkCopied')),
  }
  const importRef = {
    id: 'importRef',
    label: t('item.importRef'),
    icon: FileSpreadsheet,
    hint: item.importRef,
    onAction: () => void copy(item.importRef, t('item.copied', { name: t('item.importRef') })),
  }
  const changes = useChangeEntries(item, onOpen)
  if (!canWrite) return [link, importRef]
  return [
    { id: 'duplicate', label: t('action.duplicate'), icon: Copy, onAction: () => onOpen('duplicate') },
    {
      id: 'template',
      label: t('action.saveAsTemplate'),
      icon: LayoutTemplate,
      onAction: () => onOpen('template'),
    },
    link,
    { id: 'share', label: t('action.share'), icon: Share2, onAction: () => onOpen('share') },
    importRef,
    ...changes,
    {
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      isDanger: true,
      onAction: () => onOpen('delete'),
    },
  ]
}

const unsold = { soldTo: '', soldPrice: 0, soldTime: '' }

function useChangeEntries(item: Item, onOpen: (dialog: ItemDialog) => void): MenuEntry[] {
  const { t } = useTranslation()
  const patch = useItemPatch(item.id)
  const archived = !item.archived

  const change = (update: typeof returned | typeof unsold | { archived: boolean }, text: string) =>
    void patch.write({ update, shown: update, text })

  return [
    ...(item.lentTo
      ? [
          {
            id: 'borrower',
            label: t('shares.forBorrower'),
            icon: Share2,
            onAction: () => onOpen('borrower'),
          },
        ]
      : []),
    item.lentTo
      ? {
          id: 'returned',
          label: t('item.markReturned'),
          icon: Undo,
          onAction: () => change(returned, t('item.returnedNow')),
        }
      : { id: 'lent', label: t('item.markLent'), icon: HandHelping, onAction: () => onOpen('lent') },
    isSold(item)
      ? {
          id: 'unsold',
          label: t('item.unmarkSold'),
          icon: Undo,
          onAction: () => change(unsold, t('item.unsoldNow')),
        }
      : { id: 'sold', label: t('item.markSold'), icon: HandCoins, onAction: () => onOpen('sold') },
    {
      id: 'archive',
      label: t(archived ? 'item.archive' : 'item.unarchive'),
      icon: archived ? Archive : ArchiveRestore,
      onAction: () => change({ archived }, t(archived ? 'item.archivedNow' : 'item.unarchivedNow')),
    },
  ]
}
