interface HomeSearch {
  /** Lists the items changed last instead of those added last. */
  recent?: 'changed'
  /** Set when a shortcut of the installed app opened the page. */
  add?: 'item'
  shared?: true
}

export function readHomeSearch({ recent, add, shared }: Record<string, unknown>): HomeSearch {
  return {
    ...(recent === 'changed' ? { recent } : {}),
    ...(add === 'item' ? { add } : {}),
    ...(String(shared) === 'true' ? { shared: true } : {}),
  }
}
