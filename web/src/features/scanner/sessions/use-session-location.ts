import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { locationQuery } from '#web/features/locations/location-pages.queries.ts'
import { isMissing } from '#web/shared/api-error.ts'

interface SessionLocationOptions {
  /** The id in the address. */
  location: string | undefined
  goTo: (locationId: string) => void
}

/** The location that a session is about: scanned or chosen. */
export function useSessionLocation({ location, goTo }: SessionLocationOptions) {
  const { data: target, error } = useQuery({
    ...locationQuery(location ?? ''),
    enabled: location !== undefined,
  })
  const id = isMissing(error) ? undefined : location
  // The address follows a choice a moment later, and the next code must not be taken for the location before.
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
