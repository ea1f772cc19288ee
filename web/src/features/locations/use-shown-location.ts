import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore, useStore } from '#web/shared/store.ts'

/**
 * Id of the location shown beside the tree. The URL has no id until the user has chosen a location, so other components
 * read this store.
 */
const besideTree = createStore<string | undefined>(undefined)

export function usePublishShownLocation(id: string | undefined) {
  useEffect(() => {
    besideTree.set(id)
    return () => besideTree.set(undefined)
  }, [id])
}

/** Returns the location of the page `/location/{id}`, otherwise the one shown beside the tree. */
export function useShownLocation() {
  const page = useMatch({ from: '/shell/location/$id', shouldThrow: false })
  const beside = useStore(besideTree)
  return page?.params.id ?? beside
}
