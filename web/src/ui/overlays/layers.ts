import { useEffect, useEffectEvent } from 'react'

type Close = () => void

/** Whatever lies over the page: dialogs, sheets, menus, the gallery, a selection; the top one last. */
let layers: readonly Close[] = []
let tellOpened: () => void = () => undefined

export const hasLayers = () => layers.length > 0

export function closeTopLayer() {
  layers.at(-1)?.()
}

/** Calls back whenever a layer opens. */
export function onLayerOpened(listener: () => void) {
  tellOpened = listener
}

/** As long as it is open, Back closes it instead of leaving the page; the last one opened first. */
export function useLayer(isOpen: boolean, onClose: Close) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = () => close()
    layers = [...layers, layer]
    tellOpened()
    return () => {
      layers = layers.filter((each) => each !== layer)
    }
  }, [isOpen])
}
