import { useSyncExternalStore } from 'react'

/** Settings of the barcode reader. They are stored for this device, because cameras differ between devices. */
interface CodeSettings {
  /** Id of the chosen camera. Empty for the rear camera. */
  camera: string
  hasSound: boolean
  hasVibration: boolean
}

const storageKey = 'cubby/scanner'
const usual: CodeSettings = { camera: '', hasSound: true, hasVibration: true }

let current: CodeSettings | null = null
const listeners = new Set<() => void>()

export function readCodeSettings(): CodeSettings {
  current ??= { ...usual, ...readStored() }
  return current
}

export function changeCodeSettings(changes: Partial<CodeSettings>) {
  current = { ...readCodeSettings(), ...changes }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // When the browser has no storage, the settings are lost on reload.
  }
  for (const listener of listeners) listener()
}

export function useCodeSettings() {
  return useSyncExternalStore(subscribe, readCodeSettings)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): Partial<CodeSettings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const known = Object.entries(usual).filter(
      ([key, value]) => typeof value === typeof Reflect.get(stored, key),
    )
    return Object.fromEntries(known.map(([key]) => [key, Reflect.get(stored, key)]))
  } catch {
    return {}
  }
}
