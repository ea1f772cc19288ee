import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  ChevronLeft,
  Ellipsis,
  FolderInput,
  Pencil,
  Tags,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import type { ItemDialog } from '#web/features/items/item-dialogs.tsx'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { PhoneActions } from '#web/frame/phone-actions.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { showToast } from '#web/shared/toasts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface ItemActionsProps {
  item: Item
  onOpen: (dialog: ItemDialog) => void
}

/** From 768 px up, beside the path. */
export function ItemActions({ item, onOpen }: ItemActionsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex shrink-0 gap-1.5">
      <Button onClick={() => onOpen('move')}>
        <FolderInput size={18} aria-hidden />
        {t('item.move')}
      </Button>
      <Link to="/item/$id/edit" params={{ id: item.id }} className={buttonClass()}>
        <Pencil size={17} aria-hidden />
        {t('item.edit')}
      </Link>
      <MoreMenu item={item} onOpen={onOpen} triggerClass={iconButtonClass} />
    </div>
  )
}

/** On phones the way back and the menu lie on the picture. */
export function ItemPhoneBack({ item, onOpen, canWrite }: ItemActionsProps & { canWrite: boolean }) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <div className="pointer-events-none fixed inset-x-3 top-2.5 z-20 flex justify-between md:hidden">
      <button
        type="button"
        aria-label={t('app.back')}
        onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/items' }))}
        className={glassClass}
      >
        <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
      </button>
      {canWrite ? <MoreMenu item={item} onOpen={onOpen} triggerClass={glassClass} /> : null}
    </div>
  )
}

const glassClass =
  'pointer-events-auto grid size-11 place-items-center rounded-full bg-base-100/88 shadow-flat ring-1 ring-line backdrop-blur-[6px]'

function MoreMenu({ item, onOpen, triggerClass }: ItemActionsProps & { triggerClass: string }) {
  const { t } = useTranslation()
  const archive = useArchive(item)
  return (
    <Menu
      label={t('item.more')}
      trigger={<Ellipsis size={20} aria-hidden />}
      triggerClass={triggerClass}
      entries={[
        archive,
        {
          id: 'delete',
          label: t('item.delete'),
          icon: Trash2,
          isDanger: true,
          onAction: () => onOpen('delete'),
        },
      ]}
    />
  )
}

/** The bar of a phone, under the thumb. */
export function ItemPhoneActions({ item, onOpen }: ItemActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const archive = useArchive(item)
  return (
    <PhoneActions
      label={t('item.actions')}
      actions={[
        { id: 'move', label: t('item.move'), icon: FolderInput, onAction: () => onOpen('move') },
        { id: 'labels', label: t('item.labels'), icon: Tags, onAction: () => onOpen('labels') },
        archive,
        {
          id: 'edit',
          label: t('item.edit'),
          icon: Pencil,
          onAction: () => void navigate({ to: '/item/$id/edit', params: { id: item.id } }),
        },
      ]}
    />
  )
}

function useArchive(item: Item) {
  const { t } = useTranslation()
  const { patch } = useItemPatch(item.id)
  const archived = !item.archived

  async function change() {
    try {
      await patch({ archived }, { archived }, t(archived ? 'item.archivedNow' : 'item.unarchivedNow'))
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  return {
    id: 'archive',
    label: t(archived ? 'item.archive' : 'item.unarchive'),
    icon: archived ? Archive : ArchiveRestore,
    onAction: () => void change(),
  }
}
