/** Creates state once per server and not per process, because tests run several servers in one process. */
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
