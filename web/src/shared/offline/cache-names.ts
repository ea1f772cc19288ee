/** Caches with data of a household. The last cache belongs to the offline copy. */
export const offlineCaches = {
  records: 'cubby-seen-records',
  pictures: 'cubby-seen-pictures',
  copiedPictures: 'cubby-copied-pictures',
}

/** Cache for texts and files that another app shared, until the opened page reads them. */
export const sharedCache = 'cubby-shared'

/** Message to the service worker, which deletes `offlineCaches` and then responds. */
export const clearCachesMessage = 'cubby:forget'

export const viewedKeys = 'cubby/viewed/'

export const waitingKeys = 'cubby/waiting/'
