import { moveLocations, outermostId } from '#contract/inventory/location-tree.ts'
import { useTranslation } from 'react-i18next'
import {
  createLocation,
  deleteLocation,
  type LocationUpdate,
  updateLocation,
} from '#contract/inventory/locations.ts'
import { useWrite } from '#web/shared/use-write.ts'

export interface Move {
  ids: readonly string[]
  /** Undefined: they become outermost. */
  to: { id: string; name: string } | undefined
}

export interface Removal {
  location: { id: string; name: string }
  /** The location that the contents move to first, null for the outermost level; undefined deletes them too. */
  contentsTo: string | null | undefined
}

/** Each write says what it did, with an undo. */
export function useLocationWrites() {
  const { t } = useTranslation()
  const create = useWrite({
    write: (send, { name, parentId }: { name: string; parentId: string }) =>
      send(createLocation, { body: { name, parentId } }),
    changes: ['location'],
    toast: (_, { name }) => t('locations.created', { name }),
    awaitRefetch: true,
  })
  const change = useWrite({
    write: (send, { id, body }: { id: string; body: LocationUpdate }) =>
      send(updateLocation, { params: { id }, body }),
    changes: ['location'],
    awaitRefetch: true,
  })
  const move = useWrite({
    write: (send, { ids, to }: Move) =>
      send(moveLocations, { body: { ids: [...ids], parentId: to?.id ?? null } }),
    changes: ['location'],
    toast({ moved }, { to }) {
      if (moved === 0) return t('tree.movedNone')
      return to ? t('tree.moved', { count: moved, name: to.name }) : t('tree.movedOut', { count: moved })
    },
    awaitRefetch: true,
  })
  const remove = useWrite({
    write: (send, { location: { id }, contentsTo }: Removal) =>
      send(deleteLocation, {
        params: { id },
        query: contentsTo === undefined ? {} : { contents: 'move', to: contentsTo ?? outermostId },
      }),
    changes: ['location', 'item', 'maintenance'],
    toast: (_, { location, contentsTo }) =>
      t(contentsTo === undefined ? 'tree.deletedAll' : 'tree.deletedOnly', { name: location.name }),
  })
  return { create, change, move, remove }
}
