import { itemPicture } from '#web/components/item-picture.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

const shownPictures = 3

/** The pictures of the first items that a dialog is about, one over the other. */
export function ItemStack({ items }: { items: readonly Parameters<typeof itemPicture>[0][] }) {
  return (
    <span aria-hidden className="flex ps-2.5">
      {items.slice(0, shownPictures).map((item) => (
        <PhotoTile
          key={item.id}
          {...itemPicture(item)}
          className="-ms-2.5 w-9 rounded-[8px] ring-2 ring-base-100"
        />
      ))}
    </span>
  )
}
