import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { locationQuery } from '#web/features/locations/location-pages.queries.ts'
import { isMissing } from '#web/shared/api-error.ts'

interface SessionLocationOptions {
  location: string | undefined
  goTo: (locationId: string) => void
}

export function useSessionLocation({ location, goTo }: SessionLocationOptions) {
  const { data: target, error } = useQuery({
    ...locationQuery(location ?? ''),
    enabled: location !== undefined,
  })
  const id = isMissing(error) ? undefined : location
  // Stores the location in a ref, because the URL changes a moment later. A code that is scanned before that must
  // already belong to the new location.
  const latest = useRef(id)
  useEffect(() => {
    latest.current = id
  }, [id])

  function choose(locationId: string) {
    latest.current = locationId
    goTo(locationId)
  }

  return { target, choose, currentId: () => latest.current }
}

export type SessionLocation = ReturnType<typeof useSessionLocation>
