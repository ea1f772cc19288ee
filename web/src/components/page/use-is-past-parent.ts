import { type RefObject, useState } from 'react'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'

/** Returns true when the parent element of a fixed bar has scrolled out of view behind the bar. */
export function useIsPastParent(bar: RefObject<HTMLElement | null>) {
  const [isPast, setIsPast] = useState(false)
  useWindowEvent('scroll', () => {
    const { offsetHeight = 0, parentElement } = bar.current ?? {}
    if (parentElement) setIsPast(parentElement.getBoundingClientRect().bottom < offsetHeight)
  })
  return isPast
}
