import { useEffect, useState } from 'react'

/**
 * Milliseconds after a key before the user counts as pausing: longer than the time between two keys, shorter than a
 * pause between two words.
 */
export const typingPauseMs = 200

/** Returns the value after it has stayed the same for the pause, so that not every key sends a request. */
export function useDebouncedValue<Value extends string | number>(value: Value, pauseMs: number) {
  const [debounced, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return debounced
}
