import { useSyncExternalStore } from 'react'

let isServerReached = true
/** Time of the oldest cached response that this page shows, in RFC 3339. */
let cachedAt: string | null = null
let cachedOn = ''
const listeners = new Set<() => void>()

export function setServerReached(isReached: boolean) {
  isServerReached = isReached
  if (isReached) cachedAt = null
  notifyListeners()
}

/** Records that the server could not be reached, and the HTTP date of the cached response that came instead. */
export function setCachedAt(date: string) {
  isServerReached = false
  const instant = new Date(date).toISOString()
  if (cachedAt === null || cachedOn !== location.pathname || instant < cachedAt) {
    cachedAt = instant
    cachedOn = location.pathname
  }
  notifyListeners()
}

/** True while the server cannot be reached, so that shown data may be outdated. */
export function useIsOffline() {
  return useSyncExternalStore(subscribe, () => !isServerReached || !navigator.onLine)
}

/** Returns the time of the oldest shown data in RFC 3339 while the server cannot be reached. Null when unknown. */
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
