import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { shownTitle } from '#web/features/attachments/file-kinds.ts'
import { moved, useReorder } from '#web/features/attachments/use-reorder.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface PhotoStripProps {
  owner: FileOwner
  photos: readonly Attachment[]
  index: number
  onShow: (index: number) => void
  /** Called with the dragged photo and all photos in their new order. */
  onArrange: ((photo: Attachment, photos: readonly Attachment[]) => void) | undefined
  onAdd: (() => void) | undefined
}

/** Small previews of all photos, not shown on phones. A press shows the photo, a drag reorders the photos. */
export function PhotoStrip({ owner, photos, index, onShow, onArrange, onAdd }: PhotoStripProps) {
  const { t } = useTranslation()
  const dragProps = useReorder((from, to) => {
    const photo = photos[from]
    if (photo) onArrange?.(photo, moved(photos, from, to))
  })
  if (photos.length < 2 && !onAdd) return null

  const thumbs = photos.length > 1 ? photos : []
  return (
    <ul className="mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(54px,1fr))] gap-2 max-md:hidden xl:grid-cols-[repeat(auto-fill,minmax(62px,1fr))]">
      {thumbs.map((photo, at) => (
        <li
          key={photo.id}
          {...(onArrange ? dragProps(at) : {})}
          className="rounded-photo data-over:ring-2 data-over:ring-focus"
        >
          <button
            type="button"
            aria-label={t('photos.show', { title: shownTitle(photo), at: at + 1, count: photos.length })}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onShow(at)}
            className={classNames(
              'block w-full rounded-photo',
              at === index && 'outline-2 outline-offset-2 outline-primary',
            )}
          >
            <PhotoTile
              src={photo.hasThumbnail ? fileUrl(owner, photo.id, 'small') : undefined}
              className="pointer-events-none w-full rounded-photo"
            />
          </button>
        </li>
      ))}
      {onAdd ? (
        <li className="print:hidden">
          <button
            type="button"
            aria-label={t('photos.add')}
            title={t('photos.add')}
            onClick={onAdd}
            className="grid aspect-square w-full place-items-center rounded-photo bg-base-200 text-second inset-ring inset-ring-line hover:bg-fill-hover"
          >
            <Camera size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </li>
      ) : null}
    </ul>
  )
}
