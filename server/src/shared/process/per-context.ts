/**
 * Returns a function that creates state on its first call for a server. The state belongs to the server and not to the
 * process, because tests run several servers in one process.
 */
export function perContext<T>(create: () => T): (of: { readonly database: object }) => T {
  const kept = new WeakMap<object, T>()
  return ({ database }) => {
    const known = kept.get(database)
    if (known !== undefined) return known
    const created = create()
    kept.set(database, created)
    return created
  }
}
