interface HomeSearch {
  /** `changed` lists the items changed last instead of the items added last. */
  recent?: 'changed'
  /** `add` is set by a shortcut of the installed app, `shared` by sharing data with the app. */
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
