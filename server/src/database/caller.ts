import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom a query is made. */
export interface Caller {
  /** Callers of different names take turns: a household, the server itself, or whoever is not signed in. */
  readonly name: string
  /** Aborted when nobody waits for the result any more; queries that have not begun are dropped. */
  readonly signal?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<Caller>()
/** The server's own work, such as jobs, waits as long as it takes. */
export const serverCaller: Caller = { name: 'server' }

export function runAsCaller<T>(caller: Caller, work: () => T): T {
  return storage.run(caller, work)
}

export function currentCaller(): Caller {
  return storage.getStore() ?? serverCaller
}
