import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import 'yet-another-react-lightbox/plugins/captions.css'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/plugins/counter.css'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { Attachment } from '#contract/files/files.ts'
import { photoCaption } from '#web/features/attachments/file-kinds.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'

interface PhotoLightboxProps {
  owner: FileOwner
  photos: readonly Attachment[]
  index: number
  onView: (index: number) => void
  onClose: () => void
}

const imageProps = { className: 'bg-picture-ground' }

export function PhotoLightbox({ owner, photos, index, onView, onClose }: PhotoLightboxProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  useOverlay(true, onClose)
  const shown = photos[index]
  const { sharpIds, sharpen } = useSharpPhotos(owner)

  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={photos.map(({ id, title, hasThumbnail }) => ({
        src: fileUrl(owner, id, sharpIds.includes(id) || !hasThumbnail ? undefined : 'large'),
        alt: photoCaption({ title }) || t('kind.photos'),
        description: photoCaption({ title }),
      }))}
      plugins={[Zoom, Captions, ...(photos.length > 1 ? [Counter] : [])]}
      on={{
        view: ({ index: next }) => onView(next),
        zoom: ({ zoom }) => zoom > 1 && shown && sharpen(shown),
      }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      carousel={{ finite: true, preload: 1, padding: isPhone ? 0 : 56, imageProps }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      captions={{ descriptionTextAlign: 'center' }}
      styles={{ root: { '--yarl__color_backdrop': 'var(--color-stage)' } }}
      labels={{
        Previous: t('photos.previous'),
        Next: t('photos.next'),
        Close: t('dialog.close'),
        Lightbox: t('kind.photos'),
        'Photo gallery': t('kind.photos'),
        'Zoom in': t('photos.zoomIn'),
        'Zoom out': t('photos.zoomOut'),
      }}
      toolbar={{
        buttons: [
          shown ? (
            <a
              key="download"
              href={fileUrl(owner, shown.id)}
              download={shown.title}
              aria-label={t('action.download')}
              title={t('action.download')}
              className="yarl__button grid place-items-center"
            >
              <Download size={24} aria-hidden />
            </a>
          ) : null,
          'close',
        ],
      }}
    />
  )
}

/** Replaces the thumbnail by the original file when the user zooms in. */
function useSharpPhotos(owner: FileOwner) {
  const [sharpIds, setSharpIds] = useState<readonly string[]>([])

  function sharpen({ id, mimeType }: Attachment) {
    if (sharpIds.includes(id) || !/jpeg|png|webp|gif|avif/.test(mimeType)) return
    const picture = new Image()
    picture.onload = () => setSharpIds((ids) => [...ids, id])
    picture.src = fileUrl(owner, id)
  }

  return { sharpIds, sharpen }
}
