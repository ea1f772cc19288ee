/** Returns the page to open after signing in: `next` when it is a path of this app, otherwise home. */
export function safeNext(next: unknown) {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/home'
  const url = URL.parse(next, location.origin)
  // The URL constructor turns `/.//evil.example` into `//evil.example`, another host, so the parsed path is checked.
  if (url?.origin !== location.origin || url.pathname === '/' || url.pathname.startsWith('//')) return '/home'
  return `${url.pathname}${url.search}${url.hash}`
}
