import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface TagProps {
  /** Of the dot, see `labelColor`. The text stays ink, so any colour is legible. */
  color: string
  children: ReactNode
  /** A number as the reader writes it. */
  count?: string
  isLarge?: boolean
}

/** A label: small corners, a square dot. Wrap it in a link where it leads somewhere. */
export function Tag({ color, children, count, isLarge }: TagProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-tag bg-fill font-medium whitespace-nowrap text-second',
        isLarge ? 'px-2.5 text-sm/[30px]' : 'ps-[7px] pe-2 text-xs/[22px]',
      )}
    >
      <Dot color={color} />
      <span className="truncate">{children}</span>
      {count === undefined ? null : <span className="text-third tabular-nums">{count}</span>}
    </span>
  )
}

export function Dot({ color }: { color: string }) {
  return <span aria-hidden className="size-2 shrink-0 rounded-[2.5px]" style={{ background: color }} />
}
