import { queryOptions } from '@tanstack/react-query'
import { offlineCaches } from '#web/shared/offline/cache-names.ts'
import { readHead, readItems } from '#web/shared/offline/copy/copy-store.ts'

/** Loads the size of this device's copy. Null when there is none. */
export const copyQuery = queryOptions({
  queryKey: ['offline-copy-size'],
  queryFn: async () => {
    const head = await readHead()
    if (!head) return null
    const items = await readItems()
    const photos = await measurePhotos()
    const text = JSON.stringify([items, head.locations, head.labels])
    return {
      at: head.at,
      household: head.household,
      householdName: head.group.name,
      items: items.length,
      total: head.total,
      photos: photos.length,
      bytes: new Blob([text]).size + photos.reduce((sum, bytes) => sum + bytes, 0),
    }
  },
})

async function measurePhotos(): Promise<number[]> {
  const cache = await caches.open(offlineCaches.copiedPictures)
  const responses = await cache.matchAll()
  const photos = responses.filter(({ ok }) => ok)
  return Promise.all(photos.map(async (photo) => (await photo.blob()).size))
}
