import { useEffect, useEffectEvent } from 'react'

interface WindowEventOptions {
  /** True to run before the listeners of elements and of other components. */
  capture?: boolean
  isOn?: boolean
}

/** Calls the newest `listener` on an event of the window, while the component is shown. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { capture = false, isOn = true }: WindowEventOptions = {},
) {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    if (!isOn) return
    addEventListener(name, onEvent, { capture })
    return () => removeEventListener(name, onEvent, { capture })
  }, [name, capture, isOn])
}
