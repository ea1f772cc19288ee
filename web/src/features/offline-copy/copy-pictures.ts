import type { CopiedItem } from '#web/shared/offline/copy/copy-store.ts'
import { fileUrl } from '#web/shared/file-urls.ts'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'

/** Maximum number of photos in a copy, each of about 4 kB: those of the items that changed last. */
export const maxPictures = 2000

/**
 * Loads the small photos that the copy lacks, one after another, and deletes those it no longer needs. Stops when they
 * are not wanted any more.
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
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  for (const key of kept) if (!wanted.has(key)) await cache.delete(key)
  for (const [key, url] of wanted) {
    if (kept.has(key)) continue
    const response = await fetch(url, { cache: 'no-store' })
    // A picture without a thumbnail is 404 and need not be asked for again. After other errors the next update does.
    if (!response.ok && response.status !== 404) return
    if (!isWanted()) return
    await cache.put(key, response)
  }
}

/** The address without the household, because an attachment belongs to one household only. */
function keyOf(url: string) {
  const { origin, pathname } = new URL(url, location.origin)
  return `${origin}${pathname}?thumbnail=small`
}
