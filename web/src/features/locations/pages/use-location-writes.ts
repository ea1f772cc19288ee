import { deleteLocations, moveLocations } from '#contract/locations/location-tree.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createLocation, type LocationUpdate, updateLocation } from '#contract/locations/locations.ts'
import { locationsQuery } from '../locations.queries.ts'
import { useWrite } from '#web/shared/use-write.ts'

export interface Move {
  ids: readonly string[]
  /** Id of the location to which the locations are moved. Undefined for the top level. */
  to: { id: string; name: string } | undefined
}

export interface Removal {
  locations: readonly { id: string; name: string }[]
  /**
   * Where the contents move before the deletion: a location id, or null for the top level. Undefined deletes them too.
   */
  contentsTo: string | null | undefined
}

/** Writes to locations. Rows of the tree share them, so a write of one row does not drop that of another. */
export function useLocationWrites() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const known = () => queryClient.getQueryData(locationsQuery().queryKey)
  const create = useWrite({
    write: (send, { name, parentId }: { name: string; parentId: string }) =>
      send(createLocation, { body: { name, parentId } }),
    changes: ['location'],
    toast: (_, { name }) => t('create.added', { name }),
    awaitRefetch: true,
    whilePending: 'queue',
  })
  const change = useWrite({
    write: (send, { id, body }: { id: string; body: LocationUpdate }) =>
      send(updateLocation, { params: { id }, body }),
    changes: ['location'],
    awaitRefetch: true,
    whilePending: 'queue',
  })
  const move = useWrite({
    write: (send, { ids, to }: Move) =>
      send(moveLocations, { body: { ids: [...ids], parentId: to?.id ?? null } }),
    changes: ['location'],
    toast({ moved }, { ids, to }) {
      if (moved === 0) return t('tree.movedNone')
      const one = ids.length === 1 ? known()?.find(({ id }) => id === ids[0]) : undefined
      if (one) {
        const { name, path } = one
        const from = path.at(-2)
        if (!to) return t('toast.movedOut', { name })
        return from
          ? t('toast.movedFromTo', { name, from, to: to.name })
          : t('toast.movedTo', { name, to: to.name })
      }
      return to ? t('tree.moved', { count: moved, name: to.name }) : t('tree.movedOut', { count: moved })
    },
    awaitRefetch: true,
    whilePending: 'queue',
  })
  const remove = useWrite({
    write: (send, { locations, contentsTo }: Removal) =>
      send(deleteLocations, {
        body: { ids: locations.map(({ id }) => id), ...(contentsTo !== undefined && { contentsTo }) },
      }),
    changes: ['location', 'item', 'maintenance'],
    toast(_, { locations, contentsTo }) {
      const [first] = locations
      if (!first || locations.length > 1) return t('tree.deletedMany', { count: locations.length })
      return t(contentsTo === undefined ? 'tree.deletedAll' : 'tree.deletedOnly', { name: first.name })
    },
  })
  return { create, change, move, remove }
}
