import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { thingsWithinQuery } from '#web/features/locations/locations.queries.ts'
import { itemPicture } from '#web/frame/item-picture.ts'
import { Cubby, type CubbySize } from '#web/ui/cubby.tsx'

interface LocationCubbyProps {
  locationId: string
  size?: CubbySize
}

/** A place as the four most precious things in it: those one knows it by. */
export const LocationCubby = memo(function LocationCubby({ locationId, size = 44 }: LocationCubbyProps) {
  const { data } = useQuery(thingsWithinQuery(locationId))
  const things = (data?.items ?? []).map((item) => ({
    id: item.id,
    ...itemPicture(item),
  }))
  return <Cubby things={things} size={size} />
})
