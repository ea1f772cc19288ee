import { useSyncExternalStore } from 'react'

export type ColorMode = 'system' | 'light' | 'dark'

/** Kept in this browser; the key and the names are those that earlier installations have written. */
export interface Preferences {
  showDetails: boolean
  showEmpty: boolean
  editorAdvancedView: boolean
  itemDisplayView: 'card' | 'table'
  /** The one chosen last, which is shown unless the colour mode is that of the system. */
  theme: string
  /** Null until the user chooses; the system decides meanwhile, see `colorModeOf`. */
  colorMode: ColorMode | null
  /** The themes of the system's light and dark mode; a chosen mode returns to its theme. */
  dayTheme: string | null
  nightTheme: string
  itemsPerTablePage: number
  tableHeaders?: { value: string; enabled: boolean }[]
  /** In rem, by the name of the column in `tableHeaders`; the widths of the others are automatic. */
  columnWidths: Readonly<Record<string, number>>
  displayHeaderDecor: boolean
  language: string | null
  /** The locale for dates, numbers and money; null follows the browser's region. */
  formatLocale: string | null
  /** Keys without ctrl: `?`, `/`, shift and a digit. */
  keyboardShortcuts: boolean
  askBeforeDeletingEntry: boolean
}

const storageKey = 'homebox/preferences/location'

/** Storage key for the person whose preferences this browser holds until they sign out. */
export const preferencesOwnerKey = 'cubby/preferences-of'

const defaults: Preferences = {
  showDetails: true,
  showEmpty: true,
  editorAdvancedView: false,
  itemDisplayView: 'card',
  theme: 'homebox',
  colorMode: null,
  dayTheme: null,
  nightTheme: 'homebox-dark',
  itemsPerTablePage: 10,
  columnWidths: {},
  displayHeaderDecor: true,
  language: null,
  formatLocale: null,
  keyboardShortcuts: true,
  askBeforeDeletingEntry: true,
}

let storedText: string | null = null
let current = defaults

export function readPreferences(): Preferences {
  const text = readStorage()
  if (text !== storedText) {
    storedText = text
    current = { ...defaults, ...parseObject(text) }
  }
  return current
}

/** Of what somebody else has kept, only what is known here. */
export function takePreferences(kept: object) {
  const known = Object.entries(kept).filter(([key]) => key in defaults || key === 'tableHeaders')
  writePreferences(Object.fromEntries(known))
}

export function writePreferences(changes: Partial<Preferences>) {
  localStorage.setItem(storageKey, JSON.stringify({ ...readPreferences(), ...changes }))
  dispatchEvent(new Event('cubby:preferences'))
}

/** The preferences, again whenever this or another tab changes them. */
export function usePreferences() {
  return useSyncExternalStore(onPreferences, readPreferences)
}

/** Also of another tab; returns what ends it. */
export function onPreferences(onChange: () => void) {
  addEventListener('cubby:preferences', onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener('cubby:preferences', onChange)
    removeEventListener('storage', onChange)
  }
}

function readStorage() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function parseObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
