import { useEffect, useEffectEvent, useState } from 'react'
import { hasOpenOverlay } from '#web/ui/overlays/overlay-stack.ts'

/** Distance in pixels that the page must be pulled to refresh. The page moves half as far as the finger. */
export const enoughPull = 64
const maxPull = 88
/** Distance in pixels after which it is clear whether the finger pulls or swipes sideways. */
const minMove = 8

/**
 * Returns how far the page is pulled down at its top, in pixels. Calls `onPulled` when it is released beyond
 * `enoughPull`. The listeners are passive, so that they do not block scrolling.
 */
export function usePull(onPulled: () => void) {
  const [pulled, setPulled] = useState(0)
  const letGo = useEffectEvent((distance: number) => {
    if (distance >= enoughPull) onPulled()
  })

  useEffect(() => {
    let from: Touch | undefined
    let distance = 0

    function pullTo(next: number) {
      distance = next
      setPulled(next)
    }

    function stop() {
      from = undefined
      pullTo(0)
    }

    function onStart({ touches, target }: TouchEvent) {
      stop()
      if (touches.length === 1 && canPull(target)) from = touches[0]
    }

    function onMove({ touches: [to] }: TouchEvent) {
      if (!from || !to) return
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
      if (distance === 0 && Math.max(Math.abs(x), Math.abs(y)) < minMove) return
      if (isScrolled() || hasOpenOverlay() || (distance === 0 && y <= Math.abs(x))) return stop()
      pullTo(Math.max(0, Math.min(maxPull, y / 2)))
    }

    function onEnd() {
      letGo(distance)
      stop()
    }

    const controller = new AbortController()
    const options = { passive: true, signal: controller.signal }
    addEventListener('touchstart', onStart, options)
    addEventListener('touchmove', onMove, options)
    addEventListener('touchend', onEnd, options)
    addEventListener('touchcancel', stop, options)
    return () => controller.abort()
  }, [])

  return pulled
}

/** True when the top of the page is out of view, because the page is scrolled down or zoomed in by pinching. */
const isScrolled = () => (window.visualViewport?.pageTop ?? scrollY) >= 1

/**
 * True when a pull may start at this element: not over an overlay or the camera, nor inside elements that scroll or can
 * be dragged.
 */
function canPull(target: EventTarget | null) {
  const main = document.getElementById('main')
  if (!main || !(target instanceof Element) || !main.contains(target)) return false
  if (isScrolled() || hasOpenOverlay() || main.querySelector('video')) return false
  for (let at: Element | null = target; at && at !== main; at = at.parentElement) {
    const { position, overflowY, touchAction } = getComputedStyle(at)
    const isScroller = /auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight
    if (isScroller || position === 'fixed' || /^(none|pan-x|pinch-zoom)$/.test(touchAction)) return false
  }
  return true
}
