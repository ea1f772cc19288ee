import { useMatch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/**
 * Id of the location shown beside the tree. The URL has no id until the user has chosen a location, so other components
 * read this variable.
 */
let besideTree: string | undefined
const listeners = new Set<() => void>()

export function usePublishShownLocation(id: string | undefined) {
  useEffect(() => {
    publish(id)
    return () => publish(undefined)
  }, [id])
}

/** Returns the location of the page `/location/{id}`, otherwise the one shown beside the tree. */
export function useShownLocation() {
  const page = useMatch({ from: '/shell/location/$id', shouldThrow: false })
  const beside = useSyncExternalStore(subscribe, () => besideTree)
  return page?.params.id ?? beside
}

function publish(id: string | undefined) {
  besideTree = id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
