import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The location beside the tree, which stands in the address only once it was chosen. */
let besideTree: string | undefined

/** The page with the tree says here which location it shows. */
export function useTellShownLocation(id: string | undefined) {
  useEffect(() => {
    besideTree = id
    return () => {
      besideTree = undefined
    }
  }, [id])
}

/** The location that the page is about: its own page, or the one beside the tree. */
export function useShownLocation() {
  const page = useMatch({ from: '/shell/location/$id', shouldThrow: false })
  return page?.params.id ?? besideTree
}
