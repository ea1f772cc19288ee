import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom a query is made. */
export interface Caller {
  /** Callers of different names take turns: a household, or the server itself. */
  readonly name: string
  /** Aborted when nobody waits for the result any more; queries that have not begun are dropped. */
  readonly signal?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<Caller>()
const server: Caller = { name: 'server' }

export function runAsCaller<T>(caller: Caller, work: () => T): T {
  return storage.run(caller, work)
}

export function currentCaller(): Caller {
  return storage.getStore() ?? server
}
