/** Answers about a household that the service worker has kept. */
export const offlineCaches = { records: 'cubby-seen-records', pictures: 'cubby-seen-pictures' }

/** Texts and files that another app shared, until the page that opens takes them. */
export const sharedCache = 'cubby-shared'

/** Asks the service worker to delete `offlineCaches`; it answers when that is done. */
export const clearCachesMessage = 'cubby:forget'

/** Prefix of the storage keys of what was looked at last. */
export const viewedKeys = 'cubby/viewed/'

/** Prefix of the storage keys of changes that wait for a connection. */
export const waitingKeys = 'cubby/waiting/'
