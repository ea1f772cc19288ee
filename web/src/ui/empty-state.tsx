import type { ReactNode } from 'react'
import { Shelf } from './images/shelf.tsx'

interface EmptyStateProps {
  title: string
  text: string
  /** Up to three buttons. The most likely next step comes first. */
  actions?: ReactNode
}

export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col gap-6 py-8 md:flex-row md:flex-wrap md:items-center md:gap-12 md:py-16">
      <Shelf className="w-44 shrink-0 md:w-60" />
      <div className="flex max-w-[30rem] flex-col items-start gap-2 md:flex-[1_0_15rem]">
        <h2 className="text-2xl font-650 tracking-tight text-balance wrap-anywhere">{title}</h2>
        <p className="text-second">{text}</p>
        {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  )
}
