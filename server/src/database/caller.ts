import { AsyncLocalStorage } from 'node:async_hooks'

export interface Caller {
  /** Callers with different names take turns: households, the server itself, and everyone who is not signed in. */
  readonly name: string
  /** Aborted when the client has gone. Queries that have not started are dropped. */
  readonly signal?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<Caller>()
/** The server's own work, such as jobs, has no limit for waiting. */
export const serverCaller: Caller = { name: 'server' }

export function runAsCaller<T>(caller: Caller, work: () => T): T {
  return storage.run(caller, work)
}

export function currentCaller(): Caller {
  return storage.getStore() ?? serverCaller
}
