import { Archive, HandCoins, HandHelping, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { knownDate } from '#contract/written/partial-dates.ts'
import { daysBetween, formatDay, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

export function isSold({ soldTo, soldPrice, soldTime }: Item) {
  return soldTo !== '' || soldPrice !== 0 || soldTime !== ''
}

export function ItemStatus({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <>
      {item.archived ? <Status icon={Archive}>{t('item.isArchived')}</Status> : null}
      {item.lentTo ? <Loan item={item} /> : null}
      {isSold(item) ? (
        <Status icon={HandCoins}>
          {item.soldTime ? t('item.soldOn', { day: formatDay(knownDate(item, 'soldTime')) }) : t('item.sold')}
        </Status>
      ) : null}
    </>
  )
}

function Loan({ item: { lentTo: name, lentUntil } }: { item: Item }) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const isOverdue = lentUntil !== '' && lentUntil < today
  const day = formatDay(lentUntil)
  const late = isOverdue ? [t('home.overdue', { count: daysBetween(lentUntil, today) })] : []
  return (
    <Status icon={HandHelping} isUrgent={isOverdue}>
      {lentUntil === ''
        ? t('item.lentToName', { name })
        : [t(isOverdue ? 'item.lentToSince' : 'item.lentToUntil', { name, day }), ...late].join(' · ')}
    </Status>
  )
}

interface StatusProps {
  icon: LucideIcon
  isUrgent?: boolean
  children: ReactNode
}

function Status({ icon: Icon, isUrgent = false, children }: StatusProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-tag px-2.5 py-1 text-sm/[22px] font-medium wrap-anywhere max-md:my-[7px]',
        isUrgent ? 'bg-error-wash text-error' : 'bg-warning-wash',
      )}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      {children}
    </span>
  )
}
