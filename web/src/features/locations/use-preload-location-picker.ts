import { useQueryClient } from '@tanstack/react-query'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'

/**
 * Loads the picker's code and all locations on the user's first interaction with the page, so that the picker opens at
 * once.
 */
export function usePreloadLocationPicker(loadContent: () => Promise<unknown>, isWanted = true) {
  const queryClient = useQueryClient()
  usePreloadOnInteraction(async () => {
    if (isWanted) await Promise.all([loadContent(), queryClient.ensureQueryData(locationsQuery())])
  })
}
