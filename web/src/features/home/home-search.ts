interface HomeSearch {
  /** `changed` lists the items changed last instead of the items added last. */
  recent?: 'changed'
  /** `add` and `shared` are set when the installed app was opened by a shortcut, or by sharing data with it. */
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
