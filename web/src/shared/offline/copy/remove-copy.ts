import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import { emptyCopy } from './copy-store.ts'

/** Removes the copy and its photos from this device. */
export async function removeCopy() {
  try {
    await emptyCopy()
    await caches.delete(offlineCaches.copiedPictures)
  } catch {
    // When the browser has no storage, there is no copy.
  }
}
