import { basePath } from '#web/shared/base-path.ts'

/** Links of the invitations created on this page. The server stores no token, so they are lost on reload. */
const links = new Map<string, string>()

export function rememberInvitationLink(id: string, token: string) {
  links.set(id, `${location.origin}${basePath}/?token=${encodeURIComponent(token)}`)
}

export function linkOf(id: string) {
  return links.get(id)
}
