import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvent } from './use-window-event.ts'

/** True while the page is printed. Renders at once, because the browser prints what is there after `beforeprint`. */
export function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinting(true)))
  useWindowEvent('afterprint', () => setIsPrinting(false))
  return isPrinting
}
