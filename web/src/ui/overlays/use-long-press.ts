import { type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

const longPressMs = 500

/** Tells a button that is held down from one that is pressed. */
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
      /** Of a finger on Android, and of the right button. */
      onContextMenu(event: SyntheticEvent) {
        event.preventDefault()
        if (!isHeld.current) hold()
      },
    },
    /** The click that ends a long press is none; one of the keyboard or of a screen reader ends nothing. */
    isClick({ detail }: MouseEvent) {
      const isEnd = isHeld.current && detail > 0
      isHeld.current = false
      return !isEnd
    },
    /** Called when the menu has closed: a second long press opens it again. */
    end() {
      isHeld.current = false
    },
  }
}
