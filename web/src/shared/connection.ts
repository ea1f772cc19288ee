import { useSyncExternalStore } from 'react'

let isServerReached = true
const listeners = new Set<() => void>()

/** Records whether the last request reached the server. */
export function setServerReached(isReached: boolean) {
  isServerReached = isReached
  for (const listener of listeners) listener()
}

/** True while the server cannot be reached, so that shown data may be old. */
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
