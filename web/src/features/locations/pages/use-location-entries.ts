import { useNavigate } from '@tanstack/react-router'
import {
  Camera,
  FileText,
  FolderTree,
  Link as LinkIcon,
  Pencil,
  Printer,
  QrCode,
  Search,
  Share2,
  ShieldAlert,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { useAddFiles } from '#web/features/attachments/upload/use-add-files.ts'
import type { LocationDialog } from './location-dialogs.tsx'
import { useCopy } from '#web/components/use-copy.ts'
import { basePath } from '#web/shared/base-path.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import type { MenuEntry } from '#web/ui/overlays/menu.tsx'

export function useLocationEntries(
  { id }: Location,
  onOpen: (dialog: LocationDialog) => void,
): readonly MenuEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const copy = useCopy()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const { addFiles } = useAddFiles({ kind: 'location', id })

  async function addPhoto() {
    addFiles(await pickFiles({ accept: pictures, isCamera: isPhone }))
  }

  const looks = [
    {
      id: 'search',
      label: t('location.search'),
      icon: Search,
      onAction: () => void navigate({ to: '/items', search: { locations: [id] } }),
    },
    {
      id: 'tree',
      label: t('location.inTree'),
      icon: FolderTree,
      onAction: () => void navigate({ to: '/locations', search: { at: id } }),
    },
    { id: 'report', label: t('export.open'), icon: FileText, onAction: () => onOpen('report') },
    { id: 'print', label: t('item.sticker'), icon: Printer, onAction: () => onOpen('print') },
    { id: 'qr', label: t('pageQr.title'), icon: QrCode, onAction: () => onOpen('qr') },
    {
      id: 'link',
      label: t('action.copyLink'),
      icon: LinkIcon,
      onAction: () => void copy(`${location.origin}${basePath}/location/${id}`, t('action.linkCopied')),
    },
  ]
  if (!canWrite) return looks
  return [
    { id: 'edit', label: t('location.edit'), icon: Pencil, onAction: () => onOpen('edit') },
    { id: 'photo', label: t('photos.add'), icon: Camera, onAction: () => void addPhoto() },
    ...looks,
    { id: 'claim', label: t('claims.addTo'), icon: ShieldAlert, onAction: () => onOpen('claim') },
    { id: 'share', label: t('action.share'), icon: Share2, onAction: () => onOpen('share') },
    {
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      isDanger: true,
      onAction: () => onOpen('delete'),
    },
  ]
}
