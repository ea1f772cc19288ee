import { FolderInput, type LucideIcon, QrCode, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface SelectionBarProps {
  count: number
  onMove: (() => void) | undefined
  onPrint: () => void
  onDelete: (() => void) | undefined
  onClear: () => void
}

/** Dark, bottom centre, where the phone's bar was: how many are selected and what to do with them. */
export function SelectionBar({ count, onMove, onPrint, onDelete, onClear }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('tree.selection')}
      data-phone-actions
      className="fixed inset-x-2.5 bottom-2.5 z-30 mx-auto flex w-fit max-w-[calc(100vw-20px)] animate-appear items-center gap-1 rounded-dialog bg-neutral p-1.5 text-sm text-neutral-content shadow-dialog max-md:w-auto max-md:pb-[max(6px,env(safe-area-inset-bottom))] md:bottom-6 lg:start-[18rem]"
    >
      <BarButton label={t('tree.clear')} icon={X} onAction={onClear} />
      <p role="status" className="pe-2 font-650 whitespace-nowrap tabular-nums max-md:flex-1">
        {t('tree.selected', { count })}
      </p>
      {onMove ? <BarButton label={t('tree.move')} icon={FolderInput} onAction={onMove} hasText /> : null}
      <BarButton label={t('bulk.print')} icon={QrCode} onAction={onPrint} />
      {onDelete ? <BarButton label={t('tree.delete')} icon={Trash2} onAction={onDelete} /> : null}
    </section>
  )
}

interface BarButtonProps {
  label: string
  icon: LucideIcon
  onAction: () => void
  hasText?: boolean
}

function BarButton({ label, icon: Icon, onAction, hasText = false }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={hasText ? undefined : label}
      onClick={onAction}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-field px-2.5 font-medium whitespace-nowrap outline-accent! outline-offset-[-2px] hover:bg-neutral-content/12"
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {hasText ? label : null}
    </button>
  )
}
