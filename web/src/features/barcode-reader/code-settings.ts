import { createStore, useStore } from '#web/shared/store.ts'

/** Settings of the barcode reader. They are stored for this device, because cameras differ between devices. */
interface CodeSettings {
  /** Id of the chosen camera. Empty for the rear camera. */
  camera: string
  hasSound: boolean
  hasVibration: boolean
}

const storageKey = 'cubby/scanner'
const usual: CodeSettings = { camera: '', hasSound: true, hasVibration: true }

const store = createStore<CodeSettings>({ ...usual, ...readStored() })

export const readCodeSettings = store.get
export const useCodeSettings = () => useStore(store)

export function changeCodeSettings(changes: Partial<CodeSettings>) {
  store.set({ ...store.get(), ...changes })
  try {
    localStorage.setItem(storageKey, JSON.stringify(store.get()))
  } catch {
    // When the browser has no storage, the settings are lost on reload.
  }
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
