/** Caches with responses about a household. The service worker fills the first two, the copy of the household the third. */
export const offlineCaches = {
  records: 'cubby-seen-records',
  pictures: 'cubby-seen-pictures',
  copiedPictures: 'cubby-copied-pictures',
}

/** Cache for texts and files that another app shared, until the opened page reads them. */
export const sharedCache = 'cubby-shared'

/** Message that asks the service worker to delete `offlineCaches`. It responds when done. */
export const clearCachesMessage = 'cubby:forget'

export const viewedKeys = 'cubby/viewed/'

export const waitingKeys = 'cubby/waiting/'
