interface HomeSearch {
  /** Shows the items changed last instead of those added last. */
  recent?: 'changed'
  /** Opened by a shortcut of the installed app. */
  add?: 'item'
  /** Opened by the share target of the installed app. */
  shared?: true
}

export function readHomeSearch({ recent, add, shared }: Record<string, unknown>): HomeSearch {
  return {
    ...(recent === 'changed' ? { recent } : {}),
    ...(add === 'item' ? { add } : {}),
    ...(String(shared) === 'true' ? { shared: true } : {}),
  }
}
