import { useNavigate } from '@tanstack/react-router'
import {
  CalendarPlus,
  Camera,
  Ellipsis,
  FolderInput,
  History,
  Images,
  Pencil,
  Printer,
  QrCode,
} from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { useAddFiles } from '#web/features/attachments/upload/use-add-files.ts'
import type { ItemDialog } from '#web/features/items/dialogs/item-dialogs.tsx'
import { useItemEntries } from '#web/features/items/page/use-item-entries.ts'
import { PhoneActions } from '#web/components/page/phone-actions.tsx'
import { useIsPastParent } from '#web/components/page/use-is-past-parent.ts'
import { BackButton } from '#web/components/page/back-button.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface ItemActionsProps {
  item: Item
  onOpen: (dialog: ItemDialog) => void
}

export function ItemActions({ item, onOpen }: ItemActionsProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  return (
    <div className="flex shrink-0 gap-1.5">
      {canWrite ? (
        <Button onClick={() => onOpen('move')}>
          <FolderInput size={18} aria-hidden />
          {t('action.move')}
        </Button>
      ) : null}
      <Button onClick={() => onOpen('print')}>
        <Printer size={18} aria-hidden />
        {t('item.sticker')}
      </Button>
      <IconButton icon={QrCode} label={t('pageQr.title')} onClick={() => onOpen('qr')} />
      <MoreMenu item={item} onOpen={onOpen} triggerClass={iconButtonClass} />
    </div>
  )
}

/**
 * The Back button and the menu of an item on phones. They lie over the picture, and in a bar with the name of the item
 * once the picture has scrolled out of view.
 */
export function ItemPhoneBar({ item, onOpen }: ItemActionsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isPastPicture = useIsPastParent(bar)
  return (
    <div
      ref={bar}
      className={classNames(
        'fixed inset-x-0 top-0 z-20 flex items-center justify-between gap-2 px-3 py-1.5 md:hidden print:hidden',
        isPastPicture ? 'border-b border-line bg-base-100' : 'pointer-events-none',
      )}
    >
      <BackButton first="/items" className={glassClass} />
      {isPastPicture ? (
        <span aria-hidden dir="auto" className="min-w-0 flex-1 truncate text-lg font-650">
          {item.name}
        </span>
      ) : null}
      <MoreMenu item={item} onOpen={onOpen} triggerClass={glassClass} />
    </div>
  )
}

const glassClass =
  'pointer-events-auto grid size-11 place-items-center rounded-full bg-base-100/88 shadow-flat ring-1 ring-line backdrop-blur-[6px]'

function MoreMenu({ item, onOpen, triggerClass }: ItemActionsProps & { triggerClass: string }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const params = { id: item.id }
  const entries = useItemEntries(item, onOpen)
  const label = {
    id: 'print',
    label: t('item.sticker'),
    icon: Printer,
    onAction: () => onOpen('print'),
  }
  const photos = {
    id: 'photos',
    label: t('item.sectionFiles'),
    icon: Images,
    onAction: () =>
      void navigate({ to: '/item/$id/edit', params, hash: 'files', state: { isFromItem: true } }),
  }
  const history = {
    id: 'history',
    label: t('history.title'),
    icon: History,
    onAction: () => void navigate({ to: '/item/$id/history', params }),
  }
  const code = { id: 'qr', label: t('pageQr.title'), icon: QrCode, onAction: () => onOpen('qr') }
  return (
    <Menu
      label={t('action.more')}
      subject={item.name}
      trigger={<Ellipsis size={20} aria-hidden />}
      triggerClass={triggerClass}
      entries={isPhone ? [...(canWrite ? [photos, history] : []), label, code, ...entries] : entries}
    />
  )
}

export function ItemPhoneActions({ item, onOpen }: ItemActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { addFiles } = useAddFiles({ kind: 'item', id: item.id })
  const params = { id: item.id }

  async function takePhoto() {
    addFiles(await pickFiles({ accept: pictures, isCamera: true }))
  }

  return (
    <PhoneActions
      label={t('item.actions')}
      actions={[
        { id: 'move', label: t('action.move'), icon: FolderInput, onAction: () => onOpen('move') },
        { id: 'photo', label: t('kind.photo'), icon: Camera, onAction: () => void takePhoto() },
        {
          id: 'maintenance',
          label: t('nav.maintenance'),
          icon: CalendarPlus,
          onAction: () => void navigate({ to: '/item/$id/maintenance', params }),
        },
        {
          id: 'edit',
          label: t('action.edit'),
          icon: Pencil,
          onAction: () => void navigate({ to: '/item/$id/edit', params, state: { isFromItem: true } }),
        },
      ]}
    />
  )
}
