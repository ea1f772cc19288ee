import { labelColor } from '#web/ui/pictures/label-color.ts'
import { labelIcon } from '#web/ui/pictures/item-icon.ts'
import { PhotoTile } from '#web/ui/pictures/photo-tile.tsx'

interface LabelTileProps {
  label: { name: string; color: string; icon: string }
  /** Width and radius. */
  className: string
}

/** A label is its icon on a tint of its colour, so that colour never carries text. */
export function LabelTile({ label, className }: LabelTileProps) {
  return <PhotoTile icon={labelIcon(label)} color={labelColor(label)} className={className} />
}
