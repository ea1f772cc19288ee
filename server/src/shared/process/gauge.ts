import { AppError } from '../app-error.ts'

/** Indexes of the numbers in the memory that a thread with long work and the server share. */
const at = { cancelled: 0, rows: 1, done: 2 }

export type GaugeMemory = Int32Array<SharedArrayBuffer>

export function newGaugeMemory(): GaugeMemory {
  return new Int32Array(new SharedArrayBuffer(Object.keys(at).length * Int32Array.BYTES_PER_ELEMENT))
}

/** The side of the work: it says how far it is, and is stopped there when somebody cancelled. */
export interface Gauge {
  found(rows: number): void
  wrote(rows: number): void
  stopIfCancelled(): void
}

export function createGauge(memory: GaugeMemory): Gauge {
  function stopIfCancelled(): void {
    if (isCancelled(memory)) throw wasCancelled()
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

function wasCancelled(): AppError {
  return new AppError(409, 'conflict', 'This was cancelled. Nothing was changed.')
}
