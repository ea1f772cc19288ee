import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/icon-button.tsx'

interface OrderButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function OrderButtons({ name, isFirst, isLast, onMove, onRemove }: OrderButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-10 items-center max-md:h-12">
      <IconButton
        icon={ArrowUp}
        label={t('item.fieldUp', { name })}
        data-move={-1}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('item.fieldDown', { name })}
        data-move={1}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon={Trash2} label={t('item.fieldRemove', { name })} onClick={onRemove} />
    </div>
  )
}
