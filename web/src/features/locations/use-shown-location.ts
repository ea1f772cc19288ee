import { useMatch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** The location beside the tree, which stands in the address only once it was chosen. */
let besideTree: string | undefined
const listeners = new Set<() => void>()

/** The page with the tree says here which location it shows. */
export function usePublishShownLocation(id: string | undefined) {
  useEffect(() => {
    tell(id)
    return () => tell(undefined)
  }, [id])
}

/** The location that the page is about: its own page, or the one beside the tree. */
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
