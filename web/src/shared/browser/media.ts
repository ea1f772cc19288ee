import { useSyncExternalStore } from 'react'

const phone = mediaQuery('(max-width: 767px)')
const wide = mediaQuery('(min-width: 1024px)')
const darkSystem = mediaQuery('(prefers-color-scheme: dark)')

/** Under 768 px: bottom bar, sheets, full-width content. */
export const useIsPhone = () => useSyncExternalStore(phone.subscribe, phone.matches)

/** From 1024 px up: the sidebar with words. */
export const useIsWide = () => useSyncExternalStore(wide.subscribe, wide.matches)

export const useIsSystemDark = () => useSyncExternalStore(darkSystem.subscribe, darkSystem.matches)

/** The same functions each time: with new ones React would subscribe again with every frame of a list that scrolls. */
function mediaQuery(query: string) {
  return {
    subscribe: (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    matches: () => matchMedia(query).matches,
  }
}
