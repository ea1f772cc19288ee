import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import { emptyCopy } from './copy-store.ts'

/** Removes the copy with its photos. */
export async function removeCopy() {
  try {
    await emptyCopy()
    await caches.delete(offlineCaches.copiedPictures)
  } catch {
    // Without storage there is no copy.
  }
}
