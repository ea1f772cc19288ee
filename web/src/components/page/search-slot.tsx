import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The element of the top bar into which a page renders its search field. Null on phones, which have no top bar. */
export const SearchSlotContext = createContext<HTMLElement | null>(null)

/**
 * Renders the search field of a page. With a top bar, the field replaces the default search field in the bar. On
 * phones, it stays in the page.
 */
export function SearchSlot({ children }: { children: ReactNode }) {
  const slot = use(SearchSlotContext)
  return slot ? createPortal(children, slot) : children
}
