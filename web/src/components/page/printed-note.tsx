import type { ReactNode } from 'react'

/** A text in print only. Printing cannot wait for the rest of a list, so the paper says what it leaves out. */
export function PrintedNote({ children }: { children: ReactNode }) {
  return <p className="hidden py-3 text-sm print:block">{children}</p>
}
