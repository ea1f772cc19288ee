import {
  Armchair,
  Bike,
  BookOpen,
  Camera,
  CookingPot,
  Guitar,
  type LucideIcon,
  Lamp,
  Sprout,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const niches: readonly (readonly [LucideIcon, string])[] = [
  [Lamp, 'var(--color-dot-honey)'],
  [BookOpen, 'var(--color-dot-moss)'],
  [Camera, 'var(--color-dot-plum)'],
  [Guitar, 'var(--color-dot-rose)'],
  [Bike, 'var(--color-dot-sky)'],
  [Armchair, 'var(--color-dot-sea)'],
  [Sprout, 'var(--color-dot-moss)'],
  [CookingPot, 'var(--color-dot-brick)'],
]

/** A shelf with an empty compartment in the middle, which can contain a word. Shown on empty and error pages. */
export function Shelf({ children, className }: { children?: ReactNode; className?: string }) {
  const cells = niches.map(([Icon, color]) => (
    <Niche key={Icon.displayName} color={color}>
      <Icon strokeWidth={1.35} className="size-[34%]" />
    </Niche>
  ))
  const middle = (
    <span
      key="middle"
      className="grid place-items-center bg-base-200 text-xl font-650 text-second shadow-niche"
    >
      {children}
    </span>
  )
  return (
    <div
      aria-hidden
      className={classNames(
        'grid aspect-square grid-cols-3 grid-rows-3 gap-[3px] overflow-hidden rounded-sheet',
        className,
      )}
    >
      {[...cells.slice(0, 4), middle, ...cells.slice(4)]}
    </div>
  )
}

interface NicheProps {
  color: string
  children: ReactNode
  className?: string
}

export function Niche({ color, children, className }: NicheProps) {
  return (
    <span
      style={{
        background: `color-mix(in srgb, ${color} 15%, var(--color-base-200))`,
        color: `color-mix(in srgb, ${color} 70%, var(--color-base-content))`,
      }}
      className={classNames('grid place-items-center shadow-niche', className)}
    >
      {children}
    </span>
  )
}
