import { useSyncExternalStore } from 'react'

let isServerReached = true
/** Time of the oldest cached response that this page has received, in RFC 3339. */
let cachedAt: string | null = null
let cachedOn = ''
const listeners = new Set<() => void>()

export function setServerReached(isReached: boolean) {
  isServerReached = isReached
  if (isReached) cachedAt = null
  notifyListeners()
}

/** Records that the server cannot be reached, and the HTTP date of the cached response used instead. */
export function setCachedAt(date: string) {
  isServerReached = false
  const instant = new Date(date).toISOString()
  if (cachedAt === null || cachedOn !== location.pathname || instant < cachedAt) {
    cachedAt = instant
    cachedOn = location.pathname
  }
  notifyListeners()
}

/** True while the server cannot be reached. The data on the page may then be outdated. */
export function useIsOffline() {
  return useSyncExternalStore(subscribe, () => !isServerReached || !navigator.onLine)
}

/** Returns the time of the oldest data on the page in RFC 3339. Null when unknown, and while online. */
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
