import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { ItemRow } from '#web/features/items/item-row.tsx'
import { ItemTable } from '#web/features/items/item-table.tsx'
import type { ItemsSearch } from '#web/features/items/items-search.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ItemsResultsProps {
  items: readonly ItemSummary[]
  search: ItemsSearch
  view: 'card' | 'table'
  /** Rows in either view: on a phone "where?" is the question. */
  isPhone: boolean
  /** They answer an earlier question. */
  isStale: boolean
}

const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-5.5'

export function ItemsResults({ items, search, view, isPhone, isStale }: ItemsResultsProps) {
  const { t } = useTranslation()
  const query = search.q ?? ''
  return (
    <div
      aria-busy={isStale}
      className={classNames('transition-opacity duration-180', isStale && 'opacity-60 delay-100')}
    >
      {isPhone ? (
        <ul aria-label={t('items.results')}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemRow item={item} query={query} isCompact={view === 'table'} />
            </li>
          ))}
        </ul>
      ) : view === 'table' ? (
        <ItemTable items={items} search={search} label={t('items.results')} />
      ) : (
        <ul aria-label={t('items.results')} className={cardGrid}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemCard item={item} query={query} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Holds the place of the first results. */
export function ItemsSkeleton({ view, isPhone }: Pick<ItemsResultsProps, 'view' | 'isPhone'>) {
  const keys = Array.from({ length: 10 }, (_, index) => index)
  if (!isPhone && view === 'card') {
    return (
      <div className={cardGrid}>
        {keys.map((key) => (
          <div key={key} className="flex flex-col gap-2">
            <Skeleton className="aspect-square" />
            <Skeleton className="h-4 w-4/5 rounded-tag" />
            <Skeleton className="h-3 w-3/5 rounded-tag" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div>
      {keys.map((key) => (
        <div key={key} className="flex items-center gap-3.5 border-b border-line py-2">
          <Skeleton className={classNames('aspect-square', isPhone && view === 'card' ? 'w-17' : 'w-9')} />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5 rounded-tag" />
            {isPhone ? <Skeleton className="h-3 w-1/2 rounded-tag" /> : null}
          </div>
        </div>
      ))}
    </div>
  )
}
