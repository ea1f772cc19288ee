interface HomeSearch {
  /** Shows the items changed last instead of those added last. */
  recent?: 'changed'
  /** A shortcut of the installed app. */
  add?: 'item'
  /** Another app has shared something. */
  shared?: true
}

/** Reads the address of the home page. */
export function readHomeSearch({ recent, add, shared }: Record<string, unknown>): HomeSearch {
  return {
    ...(recent === 'changed' ? { recent } : {}),
    ...(add === 'item' ? { add } : {}),
    ...(String(shared) === 'true' ? { shared: true } : {}),
  }
}
