import type { ReactNode } from 'react'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface ScannedRowProps {
  item: ScannedItem
  /** Text that replaces the path of the location. */
  note?: ReactNode
  end?: ReactNode
}

export function ScannedRow({ item, note, end }: ScannedRowProps) {
  return (
    <span className="flex min-h-15 items-center gap-3 py-2">
      <PhotoTile {...itemPicture(item)} className="w-11 rounded-[8px] [&>svg]:size-[42%]" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 leading-[1.3] font-semibold wrap-anywhere">
          {item.name}
        </span>
        {note === undefined ? (
          <PathLine path={item.locationPath ?? []} className="mt-0.5 text-xs" />
        ) : (
          <span className="mt-0.5 block text-xs text-second">{note}</span>
        )}
      </span>
      {end}
    </span>
  )
}
