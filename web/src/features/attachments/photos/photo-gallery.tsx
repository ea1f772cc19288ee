import { Camera, Ellipsis, ImagePlus, LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { PhotoMenu } from '#web/features/attachments/photos/photo-menu.tsx'
import { PhotoSlides } from '#web/features/attachments/photos/photo-slides.tsx'
import { photosOf } from '#web/features/attachments/photos/photo-sources.ts'
import { PhotoStrip } from '#web/features/attachments/photos/photo-strip.tsx'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { useAddFiles } from '#web/features/attachments/upload/use-add-files.ts'
import { useAttachmentActions } from '#web/features/attachments/use-attachment-actions.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

const PhotoLightbox = lazyComponent(
  () => import('#web/features/attachments/photos/photo-lightbox.tsx'),
  'PhotoLightbox',
)

interface PhotoGalleryProps {
  owner: FileOwner
  name: string
  attachments: readonly Attachment[]
  icon: LucideIcon
  color: string
  canWrite: boolean
  /**
   * True on pages whose action bar and menu contain the actions of the photo on phones. Phones then hide the buttons on
   * the photo.
   */
  hasBarOnPhone?: boolean
}

export function PhotoGallery({ owner, name, attachments, ...look }: PhotoGalleryProps) {
  const { icon, color, canWrite, hasBarOnPhone = false } = look
  const { t } = useTranslation()
  const photos = photosOf(attachments)
  const actions = useAttachmentActions(owner)
  const { addFiles } = useAddFiles(owner)
  const { scroller, index, setIndex, show } = useShownIndex(photos.length)
  const [isOpen, setIsOpen] = useState(false)
  const shown = photos[index]
  const addPhotos = async (isCamera: boolean) => addFiles(await pickFiles({ accept: pictures, isCamera }))

  return (
    <section aria-label={t('kind.photos')}>
      <div className="relative">
        {shown ? (
          <PhotoSlides
            ref={scroller}
            owner={owner}
            photos={photos}
            index={index}
            onView={setIndex}
            onOpen={() => setIsOpen(true)}
          />
        ) : (
          <PhotoTile icon={icon} color={color} className={emptyHeroClass} />
        )}
        {shown && actions.busyId === shown.id ? <BusyPhoto /> : null}
        {canWrite ? (
          <div className={classNames(cornerClass, hasBarOnPhone && 'max-md:hidden')}>
            <AddPhotoMenu onAdd={(isCamera) => void addPhotos(isCamera)} />
            {shown ? <ShownPhotoMenu {...{ owner, photos, actions }} photo={shown} /> : null}
          </div>
        ) : null}
      </div>
      <PhotoStrip
        owner={owner}
        photos={photos}
        index={index}
        onShow={show}
        onArrange={canWrite ? (photo, next) => void actions.arrange(photo, next) : undefined}
        onAdd={canWrite ? () => void addPhotos(false) : undefined}
      />
      <Suspense>
        {isOpen && shown ? (
          <PhotoLightbox
            owner={owner}
            photos={photos}
            index={index}
            onView={show}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
      <p className="sr-only" aria-live="polite">
        {photos.length > 1 ? t('photos.shown', { name, at: index + 1, count: photos.length }) : ''}
      </p>
    </section>
  )
}

/** Returns the index of the visible photo. It stays in range when photos are deleted. */
function useShownIndex(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setIndex] = useState(0)

  function show(index: number) {
    const slide = scroller.current?.children[index]
    slide?.scrollIntoView({ block: 'nearest', inline: 'start' })
    setIndex(index)
  }

  return { scroller, index: Math.min(chosen, Math.max(count - 1, 0)), setIndex, show }
}

const cornerClass = 'absolute end-3 bottom-3 flex gap-2 print:hidden'
const emptyHeroClass = 'w-full max-md:aspect-[390/190] max-md:rounded-none md:rounded-[14px] print:hidden'
const glassClass =
  'grid size-11 place-items-center rounded-full bg-base-100/88 shadow-flat ring-1 ring-line backdrop-blur-[6px] hover:bg-base-100 md:size-9'

function BusyPhoto() {
  const { t } = useTranslation()
  return (
    <span role="status" className="absolute inset-0 grid place-items-center bg-scrim">
      <LoaderCircle size={32} aria-label={t('photos.busy')} className="animate-spin text-glass-content" />
    </span>
  )
}

function ShownPhotoMenu(
  props: Pick<ComponentProps<typeof PhotoMenu>, 'owner' | 'photo' | 'photos' | 'actions'>,
) {
  const { t } = useTranslation()
  return (
    <PhotoMenu
      {...props}
      label={t('photos.actions')}
      trigger={<Ellipsis size={20} aria-hidden />}
      triggerClass={glassClass}
      placement="top end"
    />
  )
}

function AddPhotoMenu({ onAdd }: { onAdd: (isCamera: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div className="md:hidden">
      <Menu
        label={t('photos.add')}
        trigger={<Camera size={20} aria-hidden />}
        triggerClass={glassClass}
        placement="top end"
        entries={[
          { id: 'camera', label: t('photos.take'), icon: Camera, onAction: () => onAdd(true) },
          { id: 'choose', label: t('photos.choose'), icon: ImagePlus, onAction: () => onAdd(false) },
        ]}
      />
    </div>
  )
}
