import { useMatch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/**
 * The location shown beside the tree. Kept in this module for other components, because the URL contains it only once
 * the user has chosen one.
 */
let besideTree: string | undefined
const listeners = new Set<() => void>()

export function usePublishShownLocation(id: string | undefined) {
  useEffect(() => {
    tell(id)
    return () => tell(undefined)
  }, [id])
}

/** Returns the location of the page: of `/location/{id}`, or the one shown beside the tree. */
export function useShownLocation() {
  const page = useMatch({ from: '/shell/location/$id', shouldThrow: false })
  const beside = useSyncExternalStore(subscribe, () => besideTree)
  return page?.params.id ?? beside
}

function tell(id: string | undefined) {
  besideTree = id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
