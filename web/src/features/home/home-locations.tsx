import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { LocationListEntry } from '#contract/locations/locations.ts'
import { AllLink, HomeSection } from '#web/features/home/home-section.tsx'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { roomsOf, toLocationTree } from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const shownLocations = 7

/**
 * Lists the most valuable locations. A house that contains most items is replaced by its rooms. Locations without items
 * are listed only when there are no others.
 */
export function HomeLocations() {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  usePreferences()
  const locations = useQuery(locationsQuery())
  const { data } = locations
  const isUsed = ({ rowCount }: LocationListEntry) => rowCount > 0
  const used = data?.filter(isUsed) ?? []
  const rooms = roomsOf(toLocationTree(used.length > 0 ? used : (data ?? [])))
    .map((node) => node.location)
    .toSorted((a, b) => b.value - a.value || b.rowCount - a.rowCount)
    .slice(0, shownLocations)
  return (
    <HomeSection
      title={t('kind.locations')}
      all={
        data && data.length > 0 ? (
          <AllLink to="/locations" count={data.length} what={t('kind.locations')} />
        ) : null
      }
    >
      <ListState
        query={locations}
        skeleton={[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="mb-4 h-11 rounded-field" />
        ))}
      />
      {data?.length === 0 ? <p className="text-sm text-second">{t('home.noLocations')}</p> : null}
      <ul>
        {rooms.map((room) => (
          <li key={room.id} className="border-b border-line last:border-b-0 max-md:nth-[n+7]:hidden">
            <Link
              to="/location/$id"
              params={{ id: room.id }}
              className="group/location flex min-h-15 items-center gap-3 py-2"
            >
              <LocationCubby locationId={room.id} size={44} />
              <span className="min-w-0 flex-1">
                <span
                  dir="auto"
                  className="block truncate font-semibold group-hover/location:underline group-hover/location:underline-offset-3"
                >
                  {room.name}
                </span>
                <span className="block text-xs text-second">
                  {t('count.items', { count: room.rowCount })}
                </span>
              </span>
              <span className="text-sm text-second tabular-nums">{moneyShort(room.value)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
