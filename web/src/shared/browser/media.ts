import { useSyncExternalStore } from 'react'

// In rem, as the breakpoints of the styles: text that the user has enlarged in the browser moves both.
const phone = mediaQuery('(max-width: 47.99rem)')
const wide = mediaQuery('(min-width: 64rem)')
const darkSystem = mediaQuery('(prefers-color-scheme: dark)')

/** True in windows narrower than 768 px at the usual text size. They have a bottom bar, sheets and full-width content. */
export const useIsPhone = () => useSyncExternalStore(phone.subscribe, phone.matches)

/** True in windows at least 1024 px wide at the usual text size. They have a sidebar with labels. */
export const useIsWide = () => useSyncExternalStore(wide.subscribe, wide.matches)

export const useIsSystemDark = () => useSyncExternalStore(darkSystem.subscribe, darkSystem.matches)

/**
 * Returns functions for `useSyncExternalStore`. They are created once, because new ones would subscribe again on each
 * rendering.
 */
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
