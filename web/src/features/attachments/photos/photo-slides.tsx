import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { pictureProblemText, shownTitle } from '#web/features/attachments/file-kinds.ts'
import { photoSources } from '#web/features/attachments/photos/photo-sources.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface PhotoSlidesProps {
  ref: RefObject<HTMLDivElement | null>
  owner: FileOwner
  photos: readonly Attachment[]
  index: number
  onView: (index: number) => void
  onOpen: () => void
}

export function PhotoSlides({ ref, owner, photos, index, onView, onOpen }: PhotoSlidesProps) {
  const { t } = useTranslation()
  const problemIds = useId()
  return (
    <>
      <div
        ref={ref}
        onScroll={({ currentTarget }) => onView(slideAt(currentTarget))}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:rounded-[14px]"
      >
        {photos.map((photo, at) => (
          <button
            key={photo.id}
            type="button"
            tabIndex={at === index ? 0 : -1}
            aria-label={t('photos.open', { title: shownTitle(photo), at: at + 1, count: photos.length })}
            aria-describedby={photo.pictureProblem ? `${problemIds}-${at}` : undefined}
            onClick={onOpen}
            className="relative w-full shrink-0 snap-start outline-offset-[-3px]"
          >
            <PhotoTile
              {...photoSources(owner, photo)}
              sizes="(max-width: 767px) 100vw, 400px"
              isLazy={at > 0}
              className="w-full max-md:aspect-[390/264] max-md:rounded-none md:rounded-[14px]"
            />
            {photo.pictureProblem ? (
              <span
                id={`${problemIds}-${at}`}
                className="absolute inset-x-4 grid gap-0.5 text-start text-sm text-second max-md:bottom-9 md:top-4"
              >
                <span dir="auto" className="truncate font-semibold text-base-content">
                  {photo.title}
                </span>
                {pictureProblemText(photo, t)}
              </span>
            ) : null}
          </button>
        ))}
      </div>
      {photos.length > 1 ? <Dots count={photos.length} index={index} /> : null}
    </>
  )
}

/** Returns the index of the visible slide. `scrollLeft` is negative in right-to-left languages. */
function slideAt({ scrollLeft, clientWidth }: HTMLElement) {
  return Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1))
}

/** Shows the position of the visible photo: a dot for each of up to eight photos, otherwise text. Only on phones. */
function Dots({ count, index }: { count: number; index: number }) {
  if (count > 8) {
    return (
      <span
        aria-hidden
        className="absolute start-3 bottom-3 rounded-full bg-glass px-2.5 text-xs/6 font-semibold text-glass-content tabular-nums md:hidden"
      >
        {index + 1} / {count}
      </span>
    )
  }
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-4 flex justify-center gap-1.5 md:hidden">
      {Array.from({ length: count }, (_, at) => (
        <span
          // A dot has no identity other than its position.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={classNames(
            'h-2 rounded-full shadow-flat transition-[width]',
            at === index ? 'w-5 bg-glass-content' : 'w-2 bg-glass-content/65',
          )}
        />
      ))}
    </span>
  )
}
