import { useEffectEvent, useLayoutEffect } from 'react'

type Close = () => void

/** Functions that close the open overlays, such as dialogs, menus and the gallery. The top overlay is the last one. */
let layers: readonly Close[] = []
const listeners = new Set<() => void>()

export const getLayers = () => layers
export const hasOpenOverlay = () => layers.length > 0

export function closeTopOverlay() {
  layers.at(-1)?.()
}

export function subscribeToLayers(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setLayers(next: readonly Close[]) {
  layers = next
  for (const listener of listeners) listener()
}

/** While an overlay is open, Back closes it instead of leaving the page. The one opened last closes first. */
export function useOverlay(isOpen: boolean, onClose: Close) {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer = () => close()
    setLayers([...layers, layer])
    return () => setLayers(layers.filter((each) => each !== layer))
  }, [isOpen])
}
