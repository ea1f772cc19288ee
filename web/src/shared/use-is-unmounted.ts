import { useLayoutEffect, useRef } from 'react'

/** Returns a function that is true once the component was removed. Called after a response. */
export function useIsUnmounted() {
  const isUnmounted = useRef(false)
  // The cleanup of a layout effect runs when the component disappears. That of an effect may run after the response.
  useLayoutEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return () => isUnmounted.current
}
