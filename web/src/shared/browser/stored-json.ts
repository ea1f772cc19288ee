type Area = 'localStorage' | 'sessionStorage'

/** Returns a value that the browser stores as JSON. Undefined when there is none, or when it cannot be read. */
export function readStored(key: string, area: Area = 'localStorage'): unknown {
  try {
    const text = globalThis[area].getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the entries of a stored list. Empty when there is none. */
export function readStoredList(key: string): readonly unknown[] {
  const stored = readStored(key)
  return Array.isArray(stored) ? stored : []
}

/** Returns the properties of a stored object. Empty when there is none. */
export function readStoredObject(key: string): Readonly<Record<string, unknown>> {
  const stored = readStored(key)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** Stores a value as JSON. Returns false when the browser has no storage, or when it is full. */
export function writeStored(key: string, value: unknown, area: Area = 'localStorage') {
  try {
    globalThis[area].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
