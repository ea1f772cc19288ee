import { basePath } from '#web/shared/base-path.ts'

/** The server keeps no token, so a link is known only to the page that made it, until it is loaded anew. */
const links = new Map<string, string>()

export function rememberInvitationLink(id: string, token: string) {
  links.set(id, `${location.origin}${basePath}/?token=${encodeURIComponent(token)}`)
}

export function linkOf(id: string) {
  return links.get(id)
}
