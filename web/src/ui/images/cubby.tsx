import type { LucideIcon } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { PhotoTile } from './photo-tile.tsx'

export interface CubbyItem {
  id: string
  src?: string | undefined
  icon?: LucideIcon
  color?: string
}

const sizes = {
  22: 'size-[22px] rounded-[5px] gap-px',
  28: 'size-7 rounded-tag gap-px',
  36: 'size-9 rounded-[7px] gap-0.5',
  44: 'size-11 rounded-field gap-0.5',
  64: 'size-16 rounded-popover gap-0.5',
  112: 'size-28 rounded-[14px] gap-[3px]',
}

export type CubbySize = keyof typeof sizes

/** The picture of a location: its four most valuable items in a square. Some cells may be empty. */
export function Cubby({ items, size = 44 }: { items: readonly CubbyItem[]; size?: CubbySize }) {
  const cells = [0, 1, 2, 3].map((index) => items[index])
  return (
    <span
      aria-hidden
      className={classNames('grid shrink-0 grid-cols-2 grid-rows-2 overflow-hidden', sizes[size])}
    >
      {cells.map((item, index) =>
        item ? (
          <PhotoTile
            key={item.id}
            className="size-full after:hidden [&>svg]:size-[58%]"
            src={item.src}
            {...(item.icon ? { icon: item.icon } : {})}
            {...(item.color ? { color: item.color } : {})}
          />
        ) : (
          // An empty cell has no identity other than its position.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`empty-${index}`} className="bg-base-300" />
        ),
      )}
    </span>
  )
}
