import { Check, CircleCheck, Copy, Ellipsis, Pencil, Repeat, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayOf, type Entry, isDone } from '#web/features/maintenance/maintenance-agenda.ts'
import { recurrenceText } from '#web/features/maintenance/recurrence-text.ts'
import { daysBetween, formatDay, formatDaysFrom, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Menu } from '#web/ui/menu.tsx'

export type EntryDeed = 'edit' | 'complete' | 'duplicate' | 'delete'

interface MaintenanceRowProps {
  entry: Entry
  onDo: (deed: EntryDeed) => void
}

/** A ring to tick, what is to be done, when, and what it costs. */
export function MaintenanceRow({ entry, onDo }: MaintenanceRowProps) {
  const { t } = useTranslation()
  const { today, money } = useFormats()
  const canWrite = useCanWrite()
  const done = isDone(entry, today)
  const day = dayOf(entry, today)
  const isLate = !done && daysBetween(today, day) < 0
  const cost = Number(entry.cost)
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
      <Ring entry={entry} isDone={done} onComplete={canWrite ? () => onDo('complete') : undefined} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <h3 className={classNames('min-w-32 flex-1 font-semibold wrap-anywhere', done && 'text-second')}>
            {entry.name}
          </h3>
          {cost === 0 ? null : (
            <span className="text-sm text-second tabular-nums">
              {done ? money(cost) : t('maintenance.estimate', { cost: money(cost) })}
            </span>
          )}
          <span className="text-end md:min-w-36">
            <time dateTime={day} className={classNames('text-sm font-semibold', isLate && 'text-error')}>
              <bdi>{formatDay(day)}</bdi>
            </time>
            <bdi className="ms-2 text-xs text-third">{formatDaysFrom(daysBetween(today, day))}</bdi>
          </span>
        </div>
        {entry.recurrence ? (
          <p className="mt-0.5 flex items-center gap-1.5 text-xs text-second">
            <Repeat size={13} aria-hidden />
            <bdi>{recurrenceText(entry.recurrence, t)}</bdi>
          </p>
        ) : null}
        {entry.description === '' ? null : (
          <div className="mt-1 max-w-[44rem] text-sm text-second wrap-anywhere">
            <Markdown text={entry.description} />
          </div>
        )}
      </div>
      {canWrite ? <RowMenu entry={entry} isDone={done} onDo={onDo} /> : null}
    </li>
  )
}

interface RingProps {
  entry: Entry
  isDone: boolean
  onComplete: (() => void) | undefined
}

function Ring({ entry, isDone: done, onComplete }: RingProps) {
  const { t } = useTranslation()
  if (done) {
    return (
      <span className="-my-1 grid size-8 shrink-0 place-items-center max-md:-ms-1.5 max-md:size-11 max-md:-my-2.5">
        <span className="grid size-[22px] place-items-center rounded-full bg-secondary text-success">
          <Check size={14} strokeWidth={3} aria-hidden />
        </span>
        <span className="sr-only">{t('maintenance.isDone')}</span>
      </span>
    )
  }
  if (!onComplete) return null
  return (
    <button
      type="button"
      aria-label={t('maintenance.completeNow', { name: entry.name })}
      title={t('maintenance.complete')}
      onClick={onComplete}
      className="group/ring -my-1 grid size-8 shrink-0 place-items-center rounded-full max-md:-ms-1.5 max-md:size-11 max-md:-my-2.5"
    >
      <span className="grid size-[22px] place-items-center rounded-full text-transparent inset-ring-[1.5px] inset-ring-control group-hover/ring:text-success">
        <Check size={14} strokeWidth={3} aria-hidden />
      </span>
    </button>
  )
}

function RowMenu({ entry, isDone: done, onDo }: MaintenanceRowProps & { isDone: boolean }) {
  const { t } = useTranslation()
  const complete = { id: 'complete', label: t('maintenance.complete'), icon: CircleCheck }
  const entries = [
    ...(done ? [] : [{ ...complete, onAction: () => onDo('complete') }]),
    { id: 'edit', label: t('maintenance.change'), icon: Pencil, onAction: () => onDo('edit') },
    { id: 'duplicate', label: t('maintenance.duplicate'), icon: Copy, onAction: () => onDo('duplicate') },
    {
      id: 'delete',
      label: t('maintenance.delete'),
      icon: Trash2,
      isDanger: true,
      onAction: () => onDo('delete'),
    },
  ]
  return (
    <Menu
      label={t('maintenance.more', { name: entry.name })}
      trigger={<Ellipsis size={18} aria-hidden />}
      triggerClass={classNames(iconButtonClass, '-my-1.5 max-md:-my-2.5 max-md:-me-2')}
      entries={entries}
    />
  )
}
