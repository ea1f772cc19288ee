/**
 * Returns a function that creates state on its first call for a server. The state belongs to the server and not to the
 * process, because tests run several servers in one process.
 */
export function perContext<T, Of extends { readonly database: object }>(
  create: (context: Of) => T,
): (context: Of) => T {
  const states = new WeakMap<object, T>()
  return (context) => states.getOrInsertComputed(context.database, () => create(context))
}
