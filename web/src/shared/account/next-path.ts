/** Returns the page to open after signing in: `next` when it is a path of this app, otherwise home. */
export function safeNext(next: unknown) {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/home'
  const url = URL.parse(next, location.origin)
  // The URL constructor normalises `/.//evil.example` to `//evil.example`, which leads to another host.
  if (url?.origin !== location.origin || url.pathname === '/' || url.pathname.startsWith('//')) return '/home'
  return `${url.pathname}${url.search}${url.hash}`
}
