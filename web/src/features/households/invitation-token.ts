/** What was pasted: the link of an invitation (`…/?token=abc`), or its code alone. */
export function readInvitationToken(text: string) {
  const inLink = /[?&](token=[^&#\s]+)/.exec(text)?.[1]
  return new URLSearchParams(inLink).get('token') ?? text.trim()
}
