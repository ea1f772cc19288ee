import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { isPartial, knownDate } from '#contract/written/partial-dates.ts'
import { AttentionRow } from '#web/features/home/attention-row.tsx'
import { useReturnItem } from '#web/features/maintenance/use-return-item.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { daysBetween, formatDay, formatDaysFrom, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

export function DueRow({ entry, onComplete }: { entry: Entry; onComplete: () => void }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const canWrite = useCanWrite()
  const days = daysBetween(today, entry.scheduledDate || entry.completedDate)
  const due = knownDate(entry, entry.scheduledDate ? 'scheduledDate' : 'completedDate')
  return (
    <AttentionRow
      itemId={entry.itemID}
      name={entry.itemName}
      what={entry.name}
      when={
        days < 0
          ? t('home.overdue', { count: -days })
          : isPartial(due)
            ? formatDay(due)
            : formatDaysFrom(days)
      }
      isLate={days < 0}
      action={
        canWrite ? (
          <Button aria-label={t('home.doneWith', { name: entry.name })} onClick={onComplete}>
            {t('home.done')}
          </Button>
        ) : null
      }
    />
  )
}

export function LoanRow({ item }: { item: ItemSummary }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const canWrite = useCanWrite()
  const onReturn = useReturnItem(item.id)
  const days = daysBetween(today, item.lentUntil)
  return (
    <AttentionRow
      itemId={item.id}
      name={item.name}
      what={t('maintenance.dueBack', { name: item.lentTo })}
      when={days < 0 ? t('home.overdue', { count: -days }) : formatDaysFrom(days)}
      isLate={days < 0}
      action={
        canWrite ? (
          <Button aria-label={t('maintenance.returned', { name: item.name })} onClick={onReturn}>
            {t('home.returned')}
          </Button>
        ) : null
      }
    />
  )
}

export function WarrantyRow({ item }: { item: ItemSummary }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const days = daysBetween(today, item.warrantyExpires)
  return (
    <AttentionRow
      itemId={item.id}
      name={item.name}
      what={days === 0 ? t('home.warrantyToday') : t('home.warrantyEnds', { count: days })}
      when={formatDay(knownDate(item, 'warrantyExpires'))}
      isWhenMinor
      action={
        <Link to="/item/$id" params={{ id: item.id }} hash="files" className={buttonClass()}>
          {t('home.receipt')}
        </Link>
      }
    />
  )
}
