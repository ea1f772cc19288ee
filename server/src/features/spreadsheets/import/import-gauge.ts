import { AppError } from '#server/shared/app-error.ts'

/** Indexes of the numbers in the memory that an import's thread and the server share. */
const at = { cancelled: 0, rows: 1, done: 2 }

export type GaugeMemory = Int32Array<SharedArrayBuffer>

export function newGaugeMemory(): GaugeMemory {
  return new Int32Array(new SharedArrayBuffer(Object.keys(at).length * Int32Array.BYTES_PER_ELEMENT))
}

/** The thread’s side: it says how far it is, and is stopped there when somebody cancelled. */
export interface ImportGauge {
  found(rows: number): void
  wrote(rows: number): void
  stopIfCancelled(): void
}

export function createGauge(memory: GaugeMemory): ImportGauge {
  function stopIfCancelled(): void {
    if (isCancelled(memory)) throw cancelledImport()
  }
  function set(index: number, value: number): void {
    stopIfCancelled()
    Atomics.store(memory, index, value)
  }
  return {
    found: (rows) => set(at.rows, rows),
    wrote: (rows) => set(at.done, rows),
    stopIfCancelled,
  }
}

export function readGauge(memory: GaugeMemory): { rows: number; done: number } {
  return { rows: Atomics.load(memory, at.rows), done: Atomics.load(memory, at.done) }
}

export function cancel(memory: GaugeMemory): void {
  Atomics.store(memory, at.cancelled, 1)
}

export function isCancelled(memory: GaugeMemory): boolean {
  return Atomics.load(memory, at.cancelled) === 1
}

function cancelledImport(): AppError {
  return new AppError(409, 'conflict', 'The import was cancelled. Nothing was imported.')
}
