import { useEffect, useEffectEvent } from 'react'
import { useIsOffline } from '#web/shared/cache/connection.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads parts of the app once somebody begins to use the page, so that what they open is there at once. */
export function useLoadSoon(load: () => Promise<unknown>) {
  const isOffline = useIsOffline()
  const begin = useEffectEvent(() => {
    // A part that cannot be loaded reloads the page, which only helps where the server is reached.
    if (!isOffline) load().catch(() => undefined)
  })
  useEffect(() => {
    const listening = new AbortController()
    const onSign = () => {
      listening.abort()
      begin()
    }
    for (const sign of signs) addEventListener(sign, onSign, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [])
}
