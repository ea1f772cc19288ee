import type { Valuation } from '#contract/items/valuation.ts'
import { useSyncExternalStore } from 'react'
import { onWindow } from '../store.ts'

export type ColorMode = 'system' | 'light' | 'dark'

/** Preferences of the user in this browser. Earlier versions had the same storage key and property names. */
export interface Preferences {
  showDetails: boolean
  showEmpty: boolean
  editorAdvancedView: boolean
  itemDisplayView: 'card' | 'table'
  /** The theme chosen last. It is shown unless the colour mode follows the system. */
  theme: string
  /** The colour mode. Null until the user chooses one; until then, `colorModeOf` follows the system. */
  colorMode: ColorMode | null
  /** The theme for the light mode. Null until the user chooses a light theme or a mode. */
  dayTheme: string | null
  nightTheme: string
  /** Number of items on a page. Null until the user chooses a number; lists then scroll instead. */
  itemsPerPage: number | null
  tableHeaders?: { value: string; enabled: boolean }[]
  /** Widths in rem, by the name of the column in `tableHeaders`. Other columns have automatic widths. */
  columnWidths: Readonly<Record<string, number>>
  displayHeaderDecor: boolean
  /** Hints on the home page that the user has dismissed. */
  hiddenHints: readonly string[]
  language: string | null
  /** Locale of dates, numbers and money. Null follows the region of the browser. */
  formatLocale: string | null
  /** True to enable shortcuts without Ctrl: `?`, `/`, Shift with a digit. */
  keyboardShortcuts: boolean
  askBeforeDeletingEntry: boolean
  /** What totals sum up: purchase price, worth today or replacement value. */
  valuation: Valuation
}

const storageKey = 'homebox/preferences/location'

/** Storage key of the id of the user whose preferences this browser has. */
export const preferencesOwnerKey = 'cubby/preferences-of'

export const defaultPreferences: Preferences = {
  showDetails: true,
  showEmpty: false,
  editorAdvancedView: false,
  itemDisplayView: 'card',
  theme: 'homebox',
  colorMode: null,
  dayTheme: null,
  nightTheme: 'homebox-dark',
  itemsPerPage: null,
  columnWidths: {},
  displayHeaderDecor: false,
  hiddenHints: [],
  language: null,
  formatLocale: null,
  keyboardShortcuts: true,
  askBeforeDeletingEntry: true,
  valuation: 'purchase',
}

let storedText: string | null = null
let current = defaultPreferences

export function readPreferences(): Preferences {
  const text = readStorage()
  if (text !== storedText) {
    storedText = text
    current = { ...defaultPreferences, ...parseObject(text) }
  }
  return current
}

export function writePreferences(changes: Partial<Preferences>) {
  localStorage.setItem(storageKey, JSON.stringify({ ...readPreferences(), ...changes }))
  dispatchEvent(new Event('cubby:preferences'))
}

export function usePreferences() {
  return useSyncExternalStore(onPreferences, readPreferences)
}

/** Calls `onChange` when preferences change in this or another tab. Returns a function that unsubscribes. */
export const onPreferences = onWindow('cubby:preferences', 'storage')

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
