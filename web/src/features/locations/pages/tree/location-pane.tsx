import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { areCardsSmall, cardGrid, ItemCard } from '#web/features/items/item-card.tsx'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { ChildTiles } from '../child-tiles.tsx'
import { LocationActions } from '../location-actions.tsx'
import { LocationCover } from '../location-cover.tsx'
import type { LocationDialog } from '../location-dialogs.tsx'
import { LocationPath } from '../location-path.tsx'
import { locationQuery } from '#web/features/locations/location-pages.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { isMissing } from '#web/shared/api-error.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { useTotalText } from '#web/features/valuation/use-total-text.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LocationDialogs = lazyComponent(() => import('../location-dialogs.tsx'), 'LocationDialogs')

interface LocationPaneProps {
  id: string
  onDeleted: () => unknown
}

export function LocationPane({ id, onDeleted }: LocationPaneProps) {
  const { t } = useTranslation()
  const location = useQuery(locationQuery(id))
  if (isMissing(location.error)) return <p className="text-second">{t('tree.paneGone')}</p>
  if (!location.data) return <ListState query={location} skeleton={<PaneSkeleton />} />
  return <LoadedPane key={id} location={location.data} onDeleted={onDeleted} />
}

function LoadedPane({ location, onDeleted }: { location: Location; onDeleted: () => unknown }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const totalText = useTotalText()
  const [dialog, setDialog] = useState<LocationDialog | null>(null)
  usePreloadOnInteraction(LocationDialogs.load)
  return (
    <>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5">
        <div className="2xl:row-span-2">
          <LocationCover location={location} />
        </div>
        <div>
          <LocationPath location={location} />
          <h2 className="text-2xl font-650 tracking-tight text-balance wrap-anywhere">
            <Link
              dir="auto"
              to="/location/$id"
              params={{ id: location.id }}
              className="underline-offset-4 hover:underline"
            >
              {location.name}
            </Link>
          </h2>
          <p className="mt-0.5 text-second tabular-nums">
            {t('count.items', { count: location.rowCount })}
            {'\u00A0· '}
            <span className="whitespace-nowrap">
              {t('location.countPieces', { count: location.pieceCount })}
            </span>
            {location.totalPrice > 0 ? (
              <>
                {'\u00A0· '}
                <strong className="font-650 text-base-content">
                  {totalText(money(location.totalPrice))}
                </strong>
              </>
            ) : null}
          </p>
        </div>
        <div className="mt-3 flex flex-wrap gap-1.5 max-2xl:col-span-2 2xl:col-start-2">
          <PaneActions location={location} onOpen={setDialog} />
        </div>
      </header>
      <div className="mt-6">
        <ChildTiles locationId={location.id} />
      </div>
      <DirectItems location={location} />
      <Suspense>
        {dialog ? (
          <LocationDialogs
            location={location}
            dialog={dialog}
            onClose={() => setDialog(null)}
            onDeleted={onDeleted}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface PaneActionsProps {
  location: Location
  onOpen: (dialog: LocationDialog) => void
}

function PaneActions({ location, onOpen }: PaneActionsProps) {
  const { t } = useTranslation()
  return (
    <LocationActions location={location} onOpen={onOpen} without="tree">
      <Link to="/location/$id" params={{ id: location.id }} className={buttonClass()}>
        <ArrowUpRight size={18} aria-hidden className="rtl:-scale-x-100" />
        {t('action.open')}
      </Link>
    </LocationActions>
  )
}

const shownItems = 20

function DirectItems({ location }: { location: Location }) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const items = useQuery(
    itemsQuery({
      locations: location.id,
      orderBy: 'value',
      page: '1',
      pageSize: String(shownItems),
    }),
  )
  const { data } = items
  if (!data) {
    return (
      <div className="mt-7">
        <ListState query={items} skeleton={<Skeleton className="h-60 w-full" />} />
      </div>
    )
  }
  const isSmall = areCardsSmall(data.items)
  const further = location.rowCount - data.total
  return (
    <section aria-labelledby="pane-items-title" className="mt-7">
      <h3 id="pane-items-title" className="mb-3 flex items-baseline gap-2 text-lg font-650 tracking-tight">
        {t('location.inItself')}
        <span className="text-sm font-medium text-third">{formatNumber(data.total)}</span>
      </h3>
      {data.total === 0 ? <p className="text-second">{t('location.nothingHere')}</p> : null}
      <ul className={classNames(cardGrid(isSmall), 'gap-y-5.5')}>
        {data.items.map((item) => (
          <li key={item.id} className="min-w-0">
            {/* The path of each item is that of the location above. */}
            <ItemCard item={{ ...item, locationPath: [] }} currency={currency} isSmall={isSmall} />
          </li>
        ))}
      </ul>
      {further > 0 || data.total > shownItems ? (
        <Link
          to="/location/$id"
          params={{ id: location.id }}
          className="mt-5 inline-flex min-h-field items-center font-semibold text-link underline-offset-3 hover:underline"
        >
          {t('location.showAll', { count: location.rowCount })}
        </Link>
      ) : null}
    </section>
  )
}

function PaneSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="flex gap-5">
        <Skeleton className="size-28 shrink-0 rounded-[14px]" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-9 w-72" />
        </div>
      </div>
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
