/** Where a visitor was heading before signing in, only when it lies in this app; else home. */
export function safeNext(next: unknown) {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/home'
  const url = URL.parse(next, location.origin)
  if (url?.origin !== location.origin || url.pathname === '/') return '/home'
  return `${url.pathname}${url.search}${url.hash}`
}
