import { Archive, HandCoins, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { formatDay } from '#web/shared/formats.ts'

export function isSold({ soldTo, soldPrice, soldTime }: Item) {
  return soldTo !== '' || soldPrice !== 0 || soldTime !== ''
}

/** Banner of an archived, sold or deleted item. */
export function ItemStatus({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <>
      {item.archived ? <Status icon={Archive}>{t('item.isArchived')}</Status> : null}
      {isSold(item) ? (
        <Status icon={HandCoins}>
          {item.soldTime ? t('item.soldOn', { day: formatDay(item.soldTime) }) : t('item.sold')}
        </Status>
      ) : null}
    </>
  )
}

function Status({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-tag bg-warning-wash px-2.5 text-sm/[30px] font-medium">
      <Icon size={14} aria-hidden />
      {children}
    </span>
  )
}
