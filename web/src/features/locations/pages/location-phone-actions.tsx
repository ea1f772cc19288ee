import { FolderInput, Pencil, Plus, QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LocationDialog } from './location-dialogs.tsx'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { PhoneActions } from '#web/components/page/phone-actions.tsx'

interface LocationPhoneActionsProps {
  onOpen: (dialog: LocationDialog) => void
}

export function LocationPhoneActions({ onOpen }: LocationPhoneActionsProps) {
  const { t } = useTranslation()
  const create = useCreateDialogs()
  return (
    <PhoneActions
      label={t('location.actions')}
      actions={[
        { id: 'add', label: t('location.addItemShort'), icon: Plus, onAction: () => create('item') },
        { id: 'move', label: t('action.move'), icon: FolderInput, onAction: () => onOpen('move') },
        { id: 'print', label: t('item.sticker'), icon: QrCode, onAction: () => onOpen('print') },
        { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: () => onOpen('edit') },
      ]}
    />
  )
}
