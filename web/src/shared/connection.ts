import { useSyncExternalStore } from 'react'

let isServerReached = true
const listeners = new Set<() => void>()

/** What the last attempt to reach the server showed. */
export function setServerReached(isReached: boolean) {
  isServerReached = isReached
  for (const listener of listeners) listener()
}

/** Whether what is shown may be old because nothing newer can come. */
export function useIsOffline() {
  return useSyncExternalStore(subscribe, () => !isServerReached || !navigator.onLine)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
