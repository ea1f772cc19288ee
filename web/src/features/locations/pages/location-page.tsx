import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { FileList } from '#web/features/attachments/file-list.tsx'
import { ChildTiles } from './child-tiles.tsx'
import type { LocationDialog } from './location-dialogs.tsx'
import { LocationHead } from './location-head.tsx'
import { LocationLoader } from './location-loader.tsx'
import { LocationMaintenance, NextMaintenance } from './location-maintenance.tsx'
import { LocationPhoneActions } from './location-phone-actions.tsx'
import { LocationPhotos } from './location-photos.tsx'
import { ItemList } from '#web/features/search/item-list.tsx'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { BackButton, floatingBackClass } from '#web/components/page/back-button.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LocationDialogs = lazyComponent(() => import('./location-dialogs.tsx'), 'LocationDialogs')

export function LocationPage() {
  const { id } = useParams({ from: '/shell/location/$id' })
  return (
    <LocationLoader id={id} skeleton={<LocationSkeleton />}>
      {(location) => <LoadedLocation key={id} location={location} />}
    </LocationLoader>
  )
}

function LoadedLocation({ location }: { location: Location }) {
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const create = useCreateDialogs()
  usePreloadOnInteraction(LocationDialogs.load)
  const [dialog, setDialog] = useState<LocationDialog | null>(null)
  const { id, parent } = location

  const leave = () =>
    parent ? navigate({ to: '/location/$id', params: { id: parent.id } }) : navigate({ to: '/locations' })

  return (
    <Page title={location.name} header="own">
      <article>
        <LocationHead location={location} onOpen={setDialog} />
        <div className="mt-5 grid grid-cols-1 gap-5">
          {isPhone ? <NextMaintenance locationId={id} /> : null}
          <ChildTiles locationId={id} onCreate={canWrite ? () => create('location') : undefined} />
        </div>
        <div className="mt-6 xl:grid xl:grid-cols-[minmax(0,1fr)_16rem] xl:gap-12">
          <LocationItems location={location} />
          <LocationAside location={location} />
        </div>
      </article>
      {canWrite ? <LocationPhoneActions onOpen={setDialog} /> : null}
      <Suspense>
        {dialog ? (
          <LocationDialogs
            location={location}
            dialog={dialog}
            onClose={() => setDialog(null)}
            onDeleted={leave}
          />
        ) : null}
      </Suspense>
    </Page>
  )
}

function LocationItems({ location }: { location: Location }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/location/$id' })
  const { here } = useSearch({ from: '/shell/location/$id' })
  const isHere = here === true
  const filter = { locations: [location.id], ...(isHere ? { includeSubLocations: false as const } : {}) }
  return (
    <section aria-labelledby="location-items-title" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
        <h2 id="location-items-title" className="text-lg font-650 tracking-tight">
          {t('kind.items')}
        </h2>
        {location.locationCount > 0 ? (
          <Segmented
            label={t('location.which')}
            value={isHere ? 'here' : 'below'}
            onChange={(which) =>
              void navigate({
                search: (before) => ({
                  ...withoutPage(before),
                  here: which === 'here' || undefined,
                }),
                resetScroll: false,
                replace: true,
              })
            }
            options={[
              { value: 'below', label: t('items.withInside') },
              { value: 'here', label: t('location.onlyHere') },
            ]}
          />
        ) : null}
      </div>
      <ItemList filter={filter} empty={<NoItems isHere={isHere && location.rowCount > 0} />} />
    </section>
  )
}

function withoutPage({ page: _, ...search }: ItemsSearch): ItemsSearch {
  return search
}

function NoItems({ isHere }: { isHere: boolean }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  if (isHere) return <p className="py-6 text-second">{t('location.nothingHere')}</p>
  return (
    <p className="max-w-[32rem] py-6 text-second">
      {t(canWrite ? 'location.nothingYet' : 'location.nothingYetViewer')}
    </p>
  )
}

function LocationAside({ location }: { location: Location }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const owner = { kind: 'location', id: location.id } as const
  return (
    <aside className="grid grid-cols-1 content-start gap-7 max-xl:mt-9">
      {isPhone ? null : <LocationMaintenance locationId={location.id} />}
      <LocationPhotos location={location} />
      <FileList owner={owner} name={location.name} attachments={location.attachments} canWrite={canWrite} />
      <Link
        to="/location/$id/history"
        params={{ id: location.id }}
        className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-field px-2 font-semibold text-link hover:bg-fill"
      >
        <History size={18} aria-hidden />
        {t('history.title')}
      </Link>
    </aside>
  )
}

function LocationSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5 max-md:pt-16">
      <BackButton first="/locations" className={floatingBackClass} />
      <div className="flex gap-4 md:gap-6">
        <Skeleton className="size-28 shrink-0 rounded-[14px]" />
        <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-10 w-80 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
