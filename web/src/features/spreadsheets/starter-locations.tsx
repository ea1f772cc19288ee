import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/households/households.ts'
import { deleteLocations } from '#contract/locations/location-tree.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'
import { nameList } from '#web/i18n/name-list.ts'
import { locationContentsQuery } from '#web/features/locations/location-pages.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { useHousehold } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers to delete the predefined locations of a new household that are still empty after an import. */
export function StarterLocations() {
  const { t } = useTranslation()
  const { data } = useQuery(locationsQuery())
  const starters = emptyStarters(data ?? [], useHousehold())
  const ids = starters.map(({ id }) => id)
  const { data: contents } = useQuery({ ...locationContentsQuery(ids), enabled: ids.length > 0 })
  const { write, isPending } = useWrite({
    write: (send) => send(deleteLocations, { body: { ids, contentsTo: null } }),
    changes: ['location'],
    toast: () => t('import.startersDeleted', { count: starters.length }),
    awaitRefetch: true,
  })
  // The counts in the list of locations leave out archived items, so the contents are checked too.
  if (contents === undefined || contents.items + contents.files > 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-64">
        <span className="block font-semibold">{t('import.starters', { count: starters.length })}</span>
        <span className="block text-sm text-second">{nameList(starters.map(({ name }) => name))}</span>
      </p>
      <Button isPending={isPending} onClick={() => void write()}>
        {t('import.deleteStarters')}
      </Button>
    </div>
  )
}

/** Returns the locations that were created together with the household, and neither changed nor used since. */
function emptyStarters(
  locations: readonly LocationListEntry[],
  household: Pick<Group, 'createdAt'> | undefined,
) {
  const parents = new Set(locations.map(({ parentId }) => parentId))
  return locations.filter(
    ({ id, createdAt, updatedAt, rowCount }) =>
      createdAt === household?.createdAt && updatedAt === createdAt && rowCount === 0 && !parents.has(id),
  )
}
