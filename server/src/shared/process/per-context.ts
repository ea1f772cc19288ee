/**
 * Returns a function that creates state on its first call for a server. The state belongs to the server and not to the
 * process, because tests run several servers in one process.
 */
export function perContext<T>(create: () => T): (of: { readonly database: object }) => T {
  const states = new WeakMap<object, T>()
  return ({ database }) => states.getOrInsertComputed(database, create)
}
