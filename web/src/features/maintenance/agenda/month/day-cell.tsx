import { Check, HandHelping, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaDay, AgendaEntry } from '#contract/maintenance/agenda.ts'
import { entryKey, entryTitle } from '../agenda-entry.ts'
import { Dot, dotKinds } from './month-legend.tsx'
import { isDone } from '#web/features/maintenance/maintenance-entry.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { formatDayParts, formatNumber, useFormats } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

const shownEntries = 2

interface DayCellProps {
  day: string
  /** Entries of the day. Undefined on days without entries. */
  content: AgendaDay | undefined
  isOutside: boolean
  isChosen: boolean
  /** True when the user chose the day by keyboard, so that it gets the focus. */
  takesFocus: boolean
  onChoose: () => void
}

export function DayCell({ day, content, isOutside, isChosen, takesFocus, onChoose }: DayCellProps) {
  const { today } = useFormats()
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  return (
    <td
      aria-selected={isChosen}
      className={classNames(
        'border-line p-0 max-md:border-t md:h-26 md:border',
        isOutside && 'text-third md:bg-base-200',
      )}
    >
      <button
        ref={button}
        type="button"
        tabIndex={isChosen ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        onClick={onChoose}
        className={classNames(
          '@container flex w-full flex-col items-center text-start md:h-26 md:items-stretch md:gap-1 md:overflow-hidden md:p-1.5',
          'max-md:h-12 max-md:gap-0.5 max-md:pt-1.5 md:hover:bg-fill',
          isChosen && 'md:inset-ring-2 md:inset-ring-primary',
        )}
      >
        <span className="sr-only">{formatDayParts(day, 'full')}</span>
        <span
          aria-hidden
          className={classNames(
            'grid size-7 shrink-0 place-items-center rounded-full text-sm tabular-nums md:size-6 md:text-xs',
            !isOutside && 'font-medium',
            day === today && 'bg-primary font-650 text-primary-content',
            isChosen && day !== today && 'font-650 max-md:inset-ring-2 max-md:inset-ring-primary',
          )}
        >
          {formatNumber(Number(day.slice(8)))}
        </span>
        {content ? isPhone ? <Dots content={content} /> : <Entries content={content} /> : null}
      </button>
    </td>
  )
}

function Dots({ content }: { content: AgendaDay }) {
  const { t } = useTranslation()
  const names = {
    overdue: t('maintenance.overdueCount', { count: content.overdue }),
    scheduled: t('maintenance.scheduledCount', { count: content.scheduled }),
    warranties: t('maintenance.warrantyCount', { count: content.warranties }),
    done: t('maintenance.doneCount', { count: content.done }),
  }
  return (
    <span className="flex gap-1">
      {dotKinds
        .filter((kind) => content[kind] > 0)
        .map((kind) => (
          <span key={kind}>
            <Dot kind={kind} />
            <span className="sr-only">{names[kind]}</span>
          </span>
        ))}
    </span>
  )
}

function Entries({ content }: { content: AgendaDay }) {
  const { t } = useTranslation()
  const total = content.overdue + content.scheduled + content.warranties + content.done
  // When the day has more entries than fit, the text “3 more” takes the place of the last one.
  const shown = content.first.slice(0, total > shownEntries ? shownEntries - 1 : shownEntries)
  return (
    <>
      {shown.map((entry) => (
        <SmallEntry key={entryKey(entry)} entry={entry} />
      ))}
      {total > shown.length ? (
        <span className="text-xs text-second">
          {t('maintenance.moreOfDay', { count: total - shown.length })}
        </span>
      ) : null}
    </>
  )
}

const signs = { loan: HandHelping, maintenance: Check, warranty: ShieldAlert }

function SmallEntry({ entry }: { entry: AgendaEntry }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const { kind, day, item, maintenance } = entry
  const isWarranty = kind === 'warranty'
  const done = maintenance !== undefined && isDone(maintenance, today)
  const isLate = !isWarranty && !done && day < today
  const Sign = signs[kind]
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      {/* Narrow cells have no room for a picture beside the name, so the picture is hidden there. */}
      <span className="relative shrink-0 @max-[92px]:contents">
        <PhotoTile {...itemPicture(item)} className="w-6 rounded-tag @max-[92px]:hidden" />
        {kind !== 'maintenance' || done ? (
          <span
            aria-hidden
            className={classNames(
              'grid size-3.5 shrink-0 place-items-center rounded-full ring-2 ring-base-100 @min-[92px]:absolute @min-[92px]:-end-1 @min-[92px]:-bottom-1',
              isWarranty && 'bg-warning text-warning-content',
              kind === 'loan' && 'bg-neutral text-neutral-content',
              done && 'bg-success text-success-content',
            )}
          >
            <Sign size={9} strokeWidth={3} />
          </span>
        ) : null}
      </span>
      <span
        className={classNames(
          'line-clamp-2 min-w-0 text-xs/[1.25] wrap-anywhere',
          isWarranty && 'font-semibold text-warning',
          isLate && 'font-semibold text-error',
          done ? 'text-second' : !isLate && !isWarranty && 'font-semibold',
        )}
      >
        {entryTitle(entry, t)}
        {done ? <span className="sr-only">{t('maintenance.isDone')}</span> : null}
      </span>
    </span>
  )
}
