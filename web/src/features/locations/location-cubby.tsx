import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { recordsWithinQuery } from '#web/features/locations/locations.queries.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { Cubby, type CubbySize } from '#web/ui/images/cubby.tsx'

interface LocationCubbyProps {
  locationId: string
  size?: CubbySize
}

export const LocationCubby = memo(function LocationCubby({ locationId, size = 44 }: LocationCubbyProps) {
  const { data } = useQuery(recordsWithinQuery(locationId))
  const items = (data?.items ?? []).map((item) => ({
    id: item.id,
    ...itemPicture(item),
  }))
  return <Cubby items={items} size={size} />
})
