import { useMatch } from '@tanstack/react-router'

/** The location that the page is about: its own page, or the one beside the tree. */
export function useShownLocation() {
  const page = useMatch({ from: '/shell/location/$id', shouldThrow: false })
  const tree = useMatch({ from: '/shell/locations', shouldThrow: false })
  return page?.params.id ?? tree?.search.at
}
