import { useEffect, useEffectEvent } from 'react'
import { useIsOffline } from '../offline/connection.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads code on the user's first interaction with the page, so that the dialog that needs the code opens at once. */
export function usePreloadOnInteraction(load: () => Promise<unknown>) {
  const isOffline = useIsOffline()
  /** Starts loading. While offline, waits for the next interaction instead. */
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
