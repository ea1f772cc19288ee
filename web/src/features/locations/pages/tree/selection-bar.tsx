import { FolderInput, QrCode, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionBar, BarButton } from '#web/ui/overlays/action-bar.tsx'

interface SelectionBarProps {
  count: number
  onMove: (() => void) | undefined
  onPrint: () => void
  onDelete: (() => void) | undefined
  onClear: () => void
}

export function SelectionBar({ count, onMove, onPrint, onDelete, onClear }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <ActionBar label={t('tree.selection')}>
      <BarButton label={t('action.clearSelection')} icon={X} onAction={onClear} />
      <p role="status" className="pe-2 font-650 whitespace-nowrap tabular-nums max-md:flex-1">
        {t('tree.selected', { count })}
      </p>
      {onMove ? (
        <BarButton label={t('action.move')} icon={FolderInput} onAction={onMove}>
          {t('action.move')}
        </BarButton>
      ) : null}
      <BarButton label={t('bulk.print')} icon={QrCode} onAction={onPrint} />
      {onDelete ? <BarButton label={t('action.delete')} icon={Trash2} onAction={onDelete} /> : null}
    </ActionBar>
  )
}
