import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'

/** What Home says under “Needs attention” without counting it as due. Users dismiss each for good. */
export const homeHints = ['location', 'photo', 'warranties', 'samples'] as const
export type HomeHint = (typeof homeHints)[number]

export function useHiddenHints() {
  const { hiddenHints } = usePreferences()
  return {
    isHidden: (hint: HomeHint) => hiddenHints.includes(hint),
    hide: (hint: HomeHint) => writePreferences({ hiddenHints: [...hiddenHints, hint] }),
    show: (hint: HomeHint) => writePreferences({ hiddenHints: hiddenHints.filter((one) => one !== hint) }),
  }
}
