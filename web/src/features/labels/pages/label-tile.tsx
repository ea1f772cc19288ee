import { labelColor } from '#web/ui/images/label-color.ts'
import { labelIcon } from '#web/ui/images/item-icon.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface LabelTileProps {
  label: { name: string; color: string; icon: string }
  /** Width and radius. */
  className: string
}

/** A label is its icon on a tint of its colour, so that colour never carries text. */
export function LabelTile({ label, className }: LabelTileProps) {
  return <PhotoTile icon={labelIcon(label)} color={labelColor(label)} className={className} />
}
