/**
 * True for a response that is not from Cubby's API, which always responds to errors in JSON and never with a page: a
 * proxy responds in its place when the server is down, and a network or a proxy until the user has signed in to it.
 */
export function isForeign(status: number, contentType: string) {
  if (status === 502 || status === 504) return true
  if (status === 401 || status === 404 || status >= 500) return !contentType.includes('json')
  return status < 400 && contentType.startsWith('text/html')
}
