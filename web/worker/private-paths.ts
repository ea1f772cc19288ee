/** Paths whose responses are not cached: secrets, downloads, and data that are useless when outdated. */
const privatePaths =
  /\/(attachments|sessions|api-keys|notifiers|invitations|exports?|reports?|archive|actions|backups|runs|admin|storage|status|currency|qrcode|labelmaker)(\/|$)/

/** True when responses must not be cached for offline use. */
export const isPrivate = (url: URL) => privatePaths.test(url.pathname)
