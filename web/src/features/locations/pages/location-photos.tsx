import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { PhotoGallery } from '#web/features/attachments/photos/photo-gallery.tsx'
import { photosOf } from '#web/features/attachments/photos/photo-sources.ts'
import { useCanWrite } from '#web/shared/account/session.ts'

/** The photos of a location. Renders nothing without photos, because the header then shows pictures of its items. */
export function LocationPhotos({ location }: { location: Location }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  if (photosOf(location.attachments).length === 0) return null
  return (
    <div>
      <h2 className="mb-2 text-lg font-650 tracking-tight">{t('kind.photos')}</h2>
      <div className="max-w-96">
        <PhotoGallery
          owner={{ kind: 'location', id: location.id }}
          name={location.name}
          attachments={location.attachments}
          icon={MapPin}
          color="var(--color-control)"
          canWrite={canWrite}
        />
      </div>
    </div>
  )
}
