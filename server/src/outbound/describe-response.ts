import { http } from './node-http.ts'

const maxQuoted = 300
/** At most this many characters of a response are searched for secrets and may be quoted. */
const maxRead = 10_000
/** At most this many characters of a description are stored. */
export const maxResponseLength = 500

/** Returns a text with the host and its response. `hide` removes secrets from the response. */
export function describeResponse(
  url: string,
  response: { status: number; text: string },
  hide: (text: string) => string,
): string {
  const host = URL.parse(url)?.host ?? ''
  return `${host} answered ${response.status} ${quote(response, hide)}`.trim()
}

/** Secrets are removed before the text is cut, because a truncated secret would not be recognised. */
function quote({ status, text }: { status: number; text: string }, hide: (text: string) => string): string {
  const body = hide(text.slice(0, maxRead))
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, maxQuoted)
  return [http.STATUS_CODES[status] ?? '', body].filter((part) => part !== '').join(': ')
}
