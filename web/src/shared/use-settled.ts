import { useEffect, useState } from 'react'

/** The value once it has stayed the same for a moment: what is typed is not sent with each key. */
export function useSettled<Value extends string | number>(value: Value, pauseMs: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
