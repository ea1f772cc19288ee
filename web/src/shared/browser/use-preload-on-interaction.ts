import { useEffect, useEffectEvent } from 'react'
import { useIsOffline } from '../offline/connection.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads parts of the app once somebody begins to use the page, so that what they open is there at once. */
export function usePreloadOnInteraction(load: () => Promise<unknown>) {
  const isOffline = useIsOffline()
  /** Nothing can be loaded without a connection: the next sign counts. */
  const begin = useEffectEvent((listening: AbortController) => {
    if (isOffline) return
    listening.abort()
    load().catch(() => undefined)
  })
  useEffect(() => {
    const listening = new AbortController()
    const onSign = () => begin(listening)
    for (const sign of signs) addEventListener(sign, onSign, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [])
}
