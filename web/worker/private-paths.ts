/** Paths of secrets, downloads, and data that are useful only while they are current. */
const privatePaths =
  /\/(attachments|sessions|api-keys|notifiers|invitations|exports?|reports?|archive|actions|backups|runs|admin|storage|status|currency|qrcode|labelmaker)(\/|$)/

/** True when responses must not be cached for offline use. */
export const isPrivate = (url: URL) => privatePaths.test(url.pathname)
