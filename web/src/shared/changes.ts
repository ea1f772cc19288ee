/** Returns only the values that differ from those before. */
export function changesOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const former: ReadonlyMap<string, unknown> = new Map(Object.entries(before))
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(former.get(name))
  // as: `Object.fromEntries` does not know the names of the entries, which all come from `values`.
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<Values>
}

/** Returns the parts of a request for which the user changed a value, so that changes of other users are kept. */
export function pickChanged<Body extends object>(body: Body, changes: object): Partial<Body> {
  // as: `Object.fromEntries` does not know the names of the entries, which all come from `body`.
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in changes)) as Partial<Body>
}
