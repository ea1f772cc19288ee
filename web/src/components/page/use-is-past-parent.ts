import { type RefObject, useEffect, useState } from 'react'

/** Returns true when the parent element of a fixed bar has scrolled out of view behind the bar. */
export function useIsPastParent(bar: RefObject<HTMLElement | null>) {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    function update() {
      const { offsetHeight = 0, parentElement } = bar.current ?? {}
      if (parentElement) setIsPast(parentElement.getBoundingClientRect().bottom < offsetHeight)
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [bar])
  return isPast
}
