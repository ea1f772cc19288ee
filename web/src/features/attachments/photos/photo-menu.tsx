import { ArrowLeft, ArrowRight, Download, Pencil, RotateCw, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { downloadFile } from '#web/features/attachments/download-file.ts'
import { RenameDialog } from '#web/features/attachments/rename-dialog.tsx'
import type { useAttachmentActions } from '#web/features/attachments/use-attachment-actions.ts'
import { moved } from '#web/features/attachments/use-reorder.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'

interface PhotoMenuProps {
  owner: FileOwner
  photo: Attachment
  photos: readonly Attachment[]
  actions: ReturnType<typeof useAttachmentActions>
  label: string
  trigger: ReactNode
  triggerClass: string
  placement: 'top end' | 'bottom start'
}

export function PhotoMenu({ owner, photo, photos, actions, ...button }: PhotoMenuProps) {
  const { t } = useTranslation()
  const [isRenaming, setIsRenaming] = useState(false)
  const at = photos.indexOf(photo)
  const moveTo = (to: number) => () => void actions.arrange(photo, moved(photos, at, to))
  const primary = () => void actions.setPrimary(photo)
  const order: MenuEntry[] = [
    ...(at > 0 ? [{ id: 'primary', label: t('photos.makePrimary'), icon: Star, onAction: primary }] : []),
    ...(at > 1
      ? [{ id: 'earlier', label: t('photos.earlier'), icon: ArrowLeft, onAction: moveTo(at - 1) }]
      : []),
    ...(at > 0 && at < photos.length - 1
      ? [{ id: 'later', label: t('photos.later'), icon: ArrowRight, onAction: moveTo(at + 1) }]
      : []),
  ]
  return (
    <>
      <Menu
        {...button}
        entries={[
          ...order,
          {
            id: 'rotate',
            label: t('photos.rotate'),
            icon: RotateCw,
            onAction: () => void actions.rotate(photo),
          },
          { id: 'rename', label: t('action.rename'), icon: Pencil, onAction: () => setIsRenaming(true) },
          {
            id: 'download',
            label: t('action.download'),
            icon: Download,
            onAction: () => downloadFile(owner, photo),
          },
          {
            id: 'delete',
            label: t('photos.delete'),
            icon: Trash2,
            isDanger: true,
            onAction: () => void actions.remove(photo),
          },
        ]}
      />
      {isRenaming ? (
        <RenameDialog
          title={photo.title}
          onSave={(title) => actions.rename(photo, title)}
          onClose={() => setIsRenaming(false)}
        />
      ) : null}
    </>
  )
}
