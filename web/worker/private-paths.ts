/** Secrets, files to save and what is of use only while it is fresh. */
const privatePaths =
  /\/(attachments|sessions|api-keys|notifiers|invitations|exports?|reports?|archive|actions|backups|runs|admin|storage|status|currency|qrcode|labelmaker)(\/|$)/

/** True of answers that are not kept to be read without a connection. */
export const isPrivate = (url: URL) => privatePaths.test(url.pathname)
