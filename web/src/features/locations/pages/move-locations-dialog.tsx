import { useQuery } from '@tanstack/react-query'
import { useLocationWrites } from './use-location-writes.ts'
import { locationsQuery } from '../locations.queries.ts'
import { MoveDialog } from '../move-dialog.tsx'

interface MoveLocationsDialogProps {
  title: string
  locations: readonly { id: string; parentId: string | undefined }[]
  onClose: () => void
}

export function MoveLocationsDialog({ title, locations, onClose }: MoveLocationsDialogProps) {
  const { data } = useQuery(locationsQuery())
  const { move } = useLocationWrites()
  const ids = locations.map(({ id }) => id)
  const parentId = locations[0]?.parentId
  const isOneParent = locations.every((location) => location.parentId === parentId)
  const isOutermost = isOneParent && parentId === undefined
  return (
    <MoveDialog
      onClose={onClose}
      title={title}
      currentId={isOneParent ? parentId : undefined}
      excludeWithin={ids}
      onMove={(id) => {
        const name = data?.find((location) => location.id === id)?.name ?? ''
        void move.write({ ids, to: { id, name } })
      }}
      onMoveOut={isOutermost ? undefined : () => void move.write({ ids, to: undefined })}
    />
  )
}
