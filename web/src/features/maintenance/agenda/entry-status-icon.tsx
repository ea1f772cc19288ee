import { Check, HandHelping, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { useReturnItem } from '../use-return-item.ts'
import { isDone } from '../maintenance-entry.ts'
import { useFormats } from '#web/shared/formats.ts'

const iconClass = 'grid size-8 shrink-0 place-items-center max-md:-mx-2.5 max-md:size-11'
const ringClass = 'size-6 rounded-full inset-ring-[1.5px] inset-ring-control'

interface EntryStatusIconProps {
  entry: AgendaEntry
  /** Marks the entry as done. Undefined for viewers, because they cannot change entries. */
  onComplete?: (() => void) | undefined
}

export function EntryStatusIcon({ entry: { kind, maintenance }, onComplete }: EntryStatusIconProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  if (kind === 'warranty' || !maintenance) {
    return (
      <span className={iconClass}>
        <ShieldAlert size={20} strokeWidth={1.75} aria-hidden className="text-warning" />
      </span>
    )
  }
  if (isDone(maintenance, today)) {
    return (
      <span className={iconClass}>
        <span className="grid size-[22px] place-items-center rounded-full bg-secondary text-success">
          <Check size={14} strokeWidth={3} aria-hidden />
        </span>
        <span className="sr-only">{t('maintenance.isDone')}</span>
      </span>
    )
  }
  if (!onComplete) {
    return (
      <span className={iconClass}>
        <span className={ringClass} />
      </span>
    )
  }
  return (
    <Ring
      label={t('maintenance.completeNow', { name: maintenance.name })}
      title={t('maintenance.complete')}
      onPress={onComplete}
    />
  )
}

interface LoanStatusIconProps {
  item: ItemSummary
  canWrite: boolean
}

export function LoanStatusIcon({ item, canWrite }: LoanStatusIconProps) {
  const { t } = useTranslation()
  const onReturn = useReturnItem(item.id)
  if (canWrite) {
    return (
      <Ring
        label={t('maintenance.returned', { name: item.name })}
        title={t('item.markReturned')}
        onPress={onReturn}
      />
    )
  }
  return (
    <span className={iconClass}>
      <HandHelping size={20} strokeWidth={1.75} aria-hidden className="text-second" />
    </span>
  )
}

interface RingProps {
  label: string
  title: string
  onPress: () => void
}

function Ring({ label, title, onPress }: RingProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      onClick={onPress}
      className={`group/ring rounded-full ${iconClass}`}
    >
      <span className={`grid place-items-center text-success ${ringClass}`}>
        {/* Not hidden by its colour, because the colours of the system would show it. */}
        <Check size={14} strokeWidth={3} aria-hidden className="opacity-0 group-hover/ring:opacity-100" />
      </span>
    </button>
  )
}
