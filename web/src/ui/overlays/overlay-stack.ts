import { useEffectEvent, useLayoutEffect } from 'react'
import { createStore } from '#web/shared/store.ts'

type Close = () => void

/** Functions that close the open overlays, such as dialogs, menus and the gallery. The top overlay is the last one. */
export const openOverlays = createStore<readonly Close[]>([])

export const hasOpenOverlay = () => openOverlays.get().length > 0

export function closeTopOverlay() {
  openOverlays.get().at(-1)?.()
}

/** While an overlay is open, Back closes it instead of leaving the page. The one opened last closes first. */
export function useOverlay(isOpen: boolean, onClose: Close) {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return
    const overlay = () => close()
    openOverlays.set([...openOverlays.get(), overlay])
    return () => openOverlays.set(openOverlays.get().filter((each) => each !== overlay))
  }, [isOpen])
}
