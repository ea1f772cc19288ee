import { readStoredObject, writeStored } from '#web/shared/browser/stored-json.ts'
import { createStore, useStore } from '#web/shared/store.ts'

/** Settings of the barcode reader. They are stored for this device, because cameras differ between devices. */
interface CodeSettings {
  /** Id of the chosen camera. Empty for the rear camera. */
  camera: string
  hasSound: boolean
  hasVibration: boolean
}

const storageKey = 'cubby/scanner'
const defaultSettings: CodeSettings = { camera: '', hasSound: true, hasVibration: true }

const store = createStore<CodeSettings>({ ...defaultSettings, ...readSettings() })

export const readCodeSettings = store.get
export const useCodeSettings = () => useStore(store)

export function changeCodeSettings(changes: Partial<CodeSettings>) {
  store.set({ ...store.get(), ...changes })
  writeStored(storageKey, store.get())
}

function readSettings(): Partial<CodeSettings> {
  const stored = readStoredObject(storageKey)
  const known = Object.entries(defaultSettings).filter(([key, value]) => typeof value === typeof stored[key])
  return Object.fromEntries(known.map(([key]) => [key, stored[key]]))
}
