import { useSyncExternalStore } from 'react'

/** Under 768 px: bottom bar, sheets, full-width content. */
export const useIsPhone = () => useMediaQuery('(max-width: 767px)')

/** From 1024 px up: the sidebar with words. */
export const useIsWide = () => useMediaQuery('(min-width: 1024px)')

function useMediaQuery(query: string) {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
