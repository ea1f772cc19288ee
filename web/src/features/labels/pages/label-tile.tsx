import { labelColor } from '#web/ui/images/label-color.ts'
import { labelIcon } from '#web/ui/images/item-icon.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface LabelTileProps {
  label: { name: string; color: string; icon: string }
  /** Width and radius. */
  className: string
}

/**
 * The icon of a label on a tint of its colour. Text never has the colour of a label, because its contrast is unknown.
 */
export function LabelTile({ label, className }: LabelTileProps) {
  return <PhotoTile icon={labelIcon(label)} color={labelColor(label)} className={className} />
}
