/** Tokens of the invitations created on this page. A reload loses them, because the server stores only hashes. */
const tokens = new Map<string, string>()

export function rememberInvitationToken(id: string, token: string) {
  tokens.set(id, token)
}

/** Returns the path of an invitation's link. Undefined when its token is not known any more. */
export function invitationPath(id: string) {
  const token = tokens.get(id)
  return token && `/?token=${encodeURIComponent(token)}`
}
