/** What the service worker has kept of a household's answers. */
export const seenCaches = { records: 'cubby-seen-records', pictures: 'cubby-seen-pictures' }

/** What another app shared, until the page that opens takes it. */
export const sharedCache = 'cubby-shared'

/** Asks the service worker to delete `seenCaches`; it answers when that is done. */
export const forgetMessage = 'cubby:forget'
