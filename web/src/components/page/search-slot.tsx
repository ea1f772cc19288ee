import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The slot element in the top bar; null on phones, which have no top bar. */
export const SearchSlotContext = createContext<HTMLElement | null>(null)

/** A page's own search field: it takes the place of the one in the top bar; on phones it stays where it is written. */
export function SearchSlot({ children }: { children: ReactNode }) {
  const slot = use(SearchSlotContext)
  return slot ? createPortal(children, slot) : children
}
