import { useQuery } from '@tanstack/react-query'
import { thingsWithinQuery } from '#web/features/locations/locations.queries.ts'
import { Cubby, type CubbySize } from '#web/ui/cubby.tsx'
import { itemIcon } from '#web/ui/item-icon.ts'

/** A place as the four most precious things in it: those one knows it by. */
export function LocationCubby({ locationId, size = 44 }: { locationId: string; size?: CubbySize }) {
  const { data } = useQuery(thingsWithinQuery(locationId))
  const things = (data?.items ?? []).map((item) => ({ id: item.id, ...itemIcon(item) }))
  return <Cubby things={things} size={size} />
}
