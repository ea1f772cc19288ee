import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { itemPathQuery, itemsQuery } from '#web/features/items/items.queries.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { PathLinks } from '#web/features/locations/path-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cubby } from '#web/ui/images/cubby.tsx'
import { PathLine } from '#web/ui/path-line.tsx'

export function ItemPath({ item }: { item: Item }) {
  const { t } = useTranslation()
  const steps = useQuery(itemPathQuery(item.id)).data?.slice(0, -1) ?? []
  return <PathLinks label={t('item.location')} steps={steps} isLastStrong />
}

/** The location of an item for phones, with a picture of the location and a button to move the item. */
export function ItemLocation({ item, onMove }: { item: Item; onMove: (() => void) | undefined }) {
  const { t } = useTranslation()
  const locationId = item.location?.id
  const { data } = useQuery({
    ...itemsQuery({ locations: locationId ?? '', page: '1', pageSize: '1' }),
    enabled: locationId !== undefined,
  })
  const others = Math.max(0, (data?.total ?? 0) - (item.archived ? 0 : 1))
  return (
    <div className="relative -mx-2.5 mt-3 flex min-h-16 items-center gap-3 rounded-popover bg-fill p-2.5 md:hidden">
      {locationId ? <LocationCubby locationId={locationId} /> : <Cubby items={[]} />}
      <div className="min-w-0 flex-1">
        {item.location && locationId ? (
          <>
            <Link
              to="/location/$id"
              params={{ id: locationId }}
              className="block after:absolute after:inset-0"
            >
              <PathLine path={item.locationPath ?? [item.location.name]} className="text-base" />
            </Link>
            {others > 0 ? (
              <p className="text-xs text-third">{t('item.withOthers', { count: others })}</p>
            ) : null}
          </>
        ) : (
          <p className="text-second">{t('item.noLocation')}</p>
        )}
      </div>
      {onMove ? (
        <Button kind="outline" onClick={onMove} className="z-1">
          {t('action.move')}
        </Button>
      ) : null}
    </div>
  )
}
