import { useEffect, useState } from 'react'

/** Shorter than a pause between two words, longer than one between two keys. */
export const typingPauseMs = 200

/** The value once it has stayed the same for a moment: what is typed is not sent with each key. */
export function useDebouncedValue<Value extends string | number>(value: Value, pauseMs: number) {
  const [debounced, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return debounced
}
