import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'

interface Slot {
  /** The slot element in the top bar; null on phones, which have no top bar. */
  element: HTMLElement | null
  setIsTaken: (isTaken: boolean) => void
}

export const SearchSlotContext = createContext<Slot>({ element: null, setIsTaken: () => undefined })

/** A page's own search field: it takes the place of the one in the top bar; on phones it stays where it is written. */
export function SearchSlot({ children }: { children: ReactNode }) {
  const { element, setIsTaken } = use(SearchSlotContext)
  useEffect(() => {
    setIsTaken(true)
    return () => setIsTaken(false)
  }, [setIsTaken])
  return element ? createPortal(children, element) : children
}
