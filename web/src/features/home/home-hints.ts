import { readPreferences, usePreferences, writePreferences } from '#web/shared/account/preferences.ts'

/** Hints under “Needs attention” on Home, which do not count as due. Users can dismiss each hint permanently. */
export const homeHints = ['location', 'photo', 'warranties', 'samples', 'limits', 'proof'] as const
export type HomeHint = (typeof homeHints)[number]

export function useHiddenHints() {
  const { hiddenHints } = usePreferences()
  return {
    isHidden: (hint: HomeHint) => hiddenHints.includes(hint),
    hide: (hint: HomeHint) => writePreferences({ hiddenHints: [...othersHidden(hint), hint] }),
    show: (hint: HomeHint) => writePreferences({ hiddenHints: othersHidden(hint) }),
  }
}

function othersHidden(hint: HomeHint) {
  return readPreferences().hiddenHints.filter((one) => one !== hint)
}
