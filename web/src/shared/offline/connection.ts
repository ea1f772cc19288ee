import { useSyncExternalStore } from 'react'

let isServerReached = true
/** An instant; of what this page shows, the oldest that the service worker had kept. */
let cachedAt: string | null = null
let cachedOn = ''
const listeners = new Set<() => void>()

/** Records whether the last request reached the server. */
export function setServerReached(isReached: boolean) {
  isServerReached = isReached
  if (isReached) cachedAt = null
  notifyListeners()
}

/** Records when the server gave what was read just now, an HTTP date: it is not reached, the service worker had kept this. */
export function setCachedAt(date: string) {
  isServerReached = false
  const instant = new Date(date).toISOString()
  if (cachedAt === null || cachedOn !== location.pathname || instant < cachedAt) {
    cachedAt = instant
    cachedOn = location.pathname
  }
  notifyListeners()
}

/** True while the server cannot be reached, so that shown data may be old. */
export function useIsOffline() {
  return useSyncExternalStore(subscribe, () => !isServerReached || !navigator.onLine)
}

/** An instant: the age of what is shown while the server cannot be reached; null when that is not known. */
export function useCachedAt() {
  return useSyncExternalStore(subscribe, () => cachedAt)
}

function notifyListeners() {
  for (const listener of listeners) listener()
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
