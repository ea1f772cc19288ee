import type { Location } from '#contract/locations/locations.ts'
import { photosOf } from '#web/features/attachments/photos/photo-sources.ts'
import { LocationCubby } from '../location-cubby.tsx'
import { fileUrl } from '#web/shared/file-urls.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

/** Shows a photo of the location. Shows pictures of the items inside when the location has no photo. */
export function LocationCover({ location }: { location: Location }) {
  const photo = photosOf(location.attachments).find(({ hasThumbnail }) => hasThumbnail)
  if (!photo) return <LocationCubby locationId={location.id} size={112} />
  const src = fileUrl({ kind: 'location', id: location.id }, photo.id, 'medium')
  return <PhotoTile src={src} isLazy={false} className="w-28 rounded-[14px]" />
}
