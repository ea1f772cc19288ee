import { useQueryClient } from '@tanstack/react-query'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'

/** Loads what a dialog with a picker of locations shows once somebody begins to use the page, so that it opens at once. */
export function usePreloadLocationPicker(loadContent: () => Promise<unknown>, isWanted = true) {
  const queryClient = useQueryClient()
  usePreloadOnInteraction(async () => {
    if (isWanted) await Promise.all([loadContent(), queryClient.ensureQueryData(locationsQuery())])
  })
}
