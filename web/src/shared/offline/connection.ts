import { useSyncExternalStore } from 'react'
import { createStore, onWindow, useStore } from '../store.ts'

const serverReached = createStore(true)
/** Time of the oldest cached response that this page has received, in RFC 3339. */
const cachedSince = createStore<string | null>(null)
let cachedOn = ''
const onNetworkChange = onWindow('online', 'offline')

export function setServerReached(isReached: boolean) {
  serverReached.set(isReached)
  if (isReached) cachedSince.set(null)
}

/** Records that the server cannot be reached, and the HTTP date of the cached response used instead. */
export function setCachedAt(date: string) {
  serverReached.set(false)
  const instant = new Date(date).toISOString()
  const cachedAt = cachedSince.get()
  if (cachedAt === null || cachedOn !== location.pathname || instant < cachedAt) {
    cachedSince.set(instant)
    cachedOn = location.pathname
  }
}

export const isServerReached = () => serverReached.get() && navigator.onLine

/** True while the server cannot be reached. The data on the page may then be outdated. */
export function useIsOffline() {
  const isReached = useStore(serverReached)
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine)
  return !isReached || !isOnline
}

/** Returns the time of the oldest data on the page in RFC 3339. Null when unknown, and while online. */
export const useCachedAt = () => useStore(cachedSince)
