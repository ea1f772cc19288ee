/**
 * A fake of IndexedDB, which jsdom lacks. Use it with
 * `vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))`.
 */
export const stored = new Map<string, unknown>()

export const createStore = () => undefined
export const get = async (key: string) => stored.get(key)
export const getMany = async (some: string[]) => some.map((key) => stored.get(key))
export const keys = async () => [...stored.keys()]
export const set = async (key: string, value: unknown) => stored.set(key, value)
export const setMany = async (entries: [string, unknown][]) =>
  entries.forEach(([key, value]) => stored.set(key, value))
export const delMany = async (some: string[]) => some.forEach((key) => stored.delete(key))
export const clear = async () => stored.clear()
