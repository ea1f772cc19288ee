import type { CopiedItem } from '#web/shared/offline/copy/copy-store.ts'
import { fileUrl } from '#web/shared/file-urls.ts'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'

/** Maximum number of photos in a copy, about 4 kB each. The copy has the photos of the items that changed last. */
export const maxPictures = 2000

/**
 * Loads the thumbnails that this device's copy lacks, one after another, and deletes those that the copy no longer
 * needs. Stops when `isWanted` returns false.
 */
export async function updatePictures(items: readonly CopiedItem[], isWanted: () => boolean): Promise<void> {
  const cache = await caches.open(offlineCaches.copiedPictures)
  const wanted = new Map(
    items
      .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
      .flatMap(({ id, imageId }) =>
        imageId === undefined ? [] : [fileUrl({ kind: 'item', id }, imageId, 'small')],
      )
      .slice(0, maxPictures)
      .map((url) => [keyOf(url), url]),
  )
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  for (const key of cached) if (!wanted.has(key)) await cache.delete(key)
  for (const [key, url] of wanted) {
    if (cached.has(key)) continue
    const response = await fetch(url, { cache: 'no-store' })
    // For a picture without a thumbnail, the server responds 404. This response is cached too, so that the thumbnail is
    // not requested again. After another error, the next update tries again.
    if (!response.ok && response.status !== 404) return
    if (!isWanted()) return
    await cache.put(key, response)
  }
}

/** Returns the cache key of a thumbnail. It has no household, because a file belongs to only one. */
function keyOf(url: string) {
  const { origin, pathname } = new URL(url, location.origin)
  return `${origin}${pathname}?thumbnail=small`
}
