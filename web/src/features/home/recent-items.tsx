import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { allLinkClass, HomeSection } from '#web/features/home/home-section.tsx'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const strip =
  'relative flex snap-x snap-proximity gap-3 overflow-x-auto [scrollbar-width:none] -mx-4 px-4 scroll-px-4 pt-1 -mt-1 pb-1 md:-mx-7 md:px-7 md:scroll-px-7 lg:mx-0 lg:grid lg:grid-cols-7 lg:gap-4 lg:overflow-visible lg:px-0'
const cell = 'w-34 shrink-0 snap-start lg:w-auto lg:nth-[n+8]:hidden'

export function RecentItems() {
  const { t } = useTranslation()
  const { recent } = useSearch({ from: '/shell/home' })
  const orderBy = recent === 'changed' ? 'updatedAt' : 'createdAt'
  const newest = useQuery({
    ...itemsQuery({ orderBy, page: '1', pageSize: '8' }),
    placeholderData: (before) => before,
  })
  const title = t(recent === 'changed' ? 'home.recentChanged' : 'home.recent')
  return (
    <div className="mb-7 md:mb-8">
      <HomeSection
        title={title}
        all={
          <div className="flex flex-wrap items-baseline gap-x-4">
            <Link
              to="/home"
              search={recent === 'changed' ? {} : { recent: 'changed' }}
              replace
              resetScroll={false}
              className={allLinkClass}
            >
              {t(recent === 'changed' ? 'home.added' : 'home.changed')}{' '}
              <span className="sr-only">{t('kind.items')}</span>
            </Link>
            <Link to="/items" search={{ orderBy }} className={allLinkClass}>
              {t('home.all')} <span className="sr-only">{title}</span>
            </Link>
          </div>
        }
      >
        <ListState query={newest} skeleton={<RecentSkeleton />} />
        {newest.data ? (
          <ul
            // A browser keeps the card at which a strip has snapped in sight, and would hide a new one before it.
            key={newest.data.items[0]?.id}
            className={`${strip} ${newest.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {newest.data.items.map((item) => (
              <li key={item.id} className={cell}>
                <ItemCard item={item} />
              </li>
            ))}
          </ul>
        ) : null}
      </HomeSection>
    </div>
  )
}

function RecentSkeleton() {
  return (
    <ul className={strip}>
      {[0, 1, 2, 3, 4, 5, 6].map((index) => (
        <li key={index} className={cell}>
          <Skeleton className="aspect-square" />
          <Skeleton className="mt-2 h-4 w-4/5 rounded-tag" />
          <Skeleton className="mt-1.5 h-4 w-1/2 rounded-tag" />
          <Skeleton className="mt-2 h-3 w-3/5 rounded-tag" />
        </li>
      ))}
    </ul>
  )
}
