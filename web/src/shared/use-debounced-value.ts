import { useEffect, useState } from 'react'

/**
 * Pause in milliseconds after which the user has stopped typing: longer than between two keys, shorter than between two
 * words.
 */
export const typingPauseMs = 200

/** Returns the value once it has not changed during the pause, so that not every key press sends a request. */
export function useDebouncedValue<Value extends string | number>(value: Value, pauseMs: number) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return debounced
}
