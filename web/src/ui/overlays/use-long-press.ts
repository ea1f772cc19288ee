import { type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

const longPressMs = 500

export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)

  function hold() {
    stop()
    isHeld.current = true
    onLongPress()
  }

  return {
    props: {
      onPointerDown({ button }: PointerEvent) {
        stop()
        isHeld.current = false
        if (button === 0) timer.current = setTimeout(hold, longPressMs)
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerLeave: stop,
      /** Handles `contextmenu`, which fires on a long press on Android, and on a press of the right mouse button. */
      onContextMenu(event: SyntheticEvent) {
        event.preventDefault()
        if (!isHeld.current) hold()
      },
    },
    /** False for the click event that ends a long press. True for every click by keyboard or screen reader. */
    isClick({ detail }: MouseEvent) {
      const isEnd = isHeld.current && detail > 0
      isHeld.current = false
      return !isEnd
    },
    /** The caller calls this when the menu has closed, so that the next long press opens it again. */
    end() {
      isHeld.current = false
    },
  }
}
