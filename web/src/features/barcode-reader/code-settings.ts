import { useSyncExternalStore } from 'react'

/** The settings stay on this device, because another one has other cameras. */
interface CodeSettings {
  /** The id of the chosen camera; empty for the one at the back. */
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
    // Without storage they last as long as the page.
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
