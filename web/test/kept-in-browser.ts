type Store = Map<string, unknown>

const stores = new Map<string, Store>()

/**
 * A fake of IndexedDB, which jsdom lacks. Use it with
 * `vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))`.
 */
export function createStore(name: string): Store {
  const store = stores.get(name) ?? new Map<string, unknown>()
  stores.set(name, store)
  return store
}

/** The fake store in which the files of drafts are stored. */
export const stored = createStore('cubby-drafts')

export const get = async (key: string, store: Store) => store.get(key)
export const getMany = async (some: string[], store: Store) => some.map((key) => store.get(key))
export const keys = async (store: Store) => [...store.keys()]
export const set = async (key: string, value: unknown, store: Store) => store.set(key, value)
export const setMany = async (entries: [string, unknown][], store: Store) =>
  entries.forEach(([key, value]) => store.set(key, value))
export const del = async (key: string, store: Store) => store.delete(key)
export const delMany = async (some: string[], store: Store) => some.forEach((key) => store.delete(key))
export const clear = async (store: Store) => store.clear()
