import { useQuery } from '@tanstack/react-query'
import { itemIcon } from '#web/features/items/item-icon.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { Cubby } from '#web/ui/cubby.tsx'

/** A place as the four most precious things in it: those one knows it by. */
export function LocationCubby({
  locationId,
  size,
}: {
  locationId: string
  size?: 22 | 28 | 36 | 44 | 64 | 112
}) {
  const { data } = useQuery({
    ...itemsQuery({
      locations: locationId,
      includeSubLocations: 'true',
      orderBy: 'purchasePrice',
      page: '1',
      pageSize: '4',
    }),
    staleTime: 300_000,
  })
  const things = (data?.items ?? []).map((item) => ({ id: item.id, ...itemIcon(item) }))
  return <Cubby things={things} {...(size ? { size } : {})} />
}
