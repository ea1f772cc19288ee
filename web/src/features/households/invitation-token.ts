/** Returns the token of a pasted invitation link (`…/?token=abc`) or of a pasted token. */
export function readInvitationToken(text: string) {
  const inLink = /[?&](token=[^&#\s]+)/.exec(text)?.[1]
  return new URLSearchParams(inLink).get('token') ?? text.trim()
}
