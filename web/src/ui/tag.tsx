import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface TagProps {
  /** Colour of the dot. The text has the usual colour, because the colour of a label may be hard to read. */
  color: string
  children: ReactNode
  count?: string
  isLarge?: boolean
}

/** The name of a label after a square dot in its colour. Callers make it a link where needed. */
export function Tag({ color, children, count, isLarge }: TagProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-tag bg-fill font-medium whitespace-nowrap text-second',
        isLarge ? 'px-2.5 text-sm/[30px]' : 'ps-[7px] pe-2 text-xs/[22px]',
      )}
    >
      <Dot color={color} />
      <bdi className="truncate">{children}</bdi>
      {count === undefined ? null : <span className="text-third tabular-nums">{count}</span>}
    </span>
  )
}

export function Dot({ color }: { color: string }) {
  return <span aria-hidden className="size-2 shrink-0 rounded-[2.5px]" style={{ background: color }} />
}
