/** The page that a visitor wanted before signing in if it belongs to this app, else home. */
export function safeNext(next: unknown) {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/home'
  const url = URL.parse(next, location.origin)
  // `/.//evil.example` lies in this app, but what it comes down to would not.
  if (url?.origin !== location.origin || url.pathname === '/' || url.pathname.startsWith('//')) return '/home'
  return `${url.pathname}${url.search}${url.hash}`
}
