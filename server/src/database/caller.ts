import { AsyncLocalStorage } from 'node:async_hooks'

export interface Caller {
  /**
   * Callers with different names take turns in the database. Each household is one caller, the server's own work is
   * one, and all requests without a sign-in together are one.
   */
  readonly name: string
  /** Aborted when the client has disconnected. Then queries of the caller that have not started are dropped. */
  readonly signal?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<Caller>()
/** The caller for the server's own work, such as jobs. It waits for a database connection without a time limit. */
export const serverCaller: Caller = { name: 'server' }

export function runAsCaller<T>(caller: Caller, work: () => T): T {
  return storage.run(caller, work)
}

export function currentCaller(): Caller {
  return storage.getStore() ?? serverCaller
}
