import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writer } from '#server/database/database.ts'

type Companion = (tx: Writer) => Promise<void>

const storage = new AsyncLocalStorage<Companion>()

/**
 * Runs `work`, which makes one write. Runs `companion` in the transaction of that write, or not at all when `work`
 * writes nothing.
 */
export function alsoInBatch<T>(companion: Companion, work: () => Promise<T>): Promise<T> {
  return storage.run(companion, work)
}

export async function runCompanion(tx: Writer): Promise<void> {
  await storage.getStore()?.(tx)
}
