import { AppError } from '../app-error.ts'

/** The positions of three numbers in the memory that a thread shares with the server. */
const at = { cancelled: 0, rows: 1, done: 2 }

export type SharedProgress = Int32Array<SharedArrayBuffer>

export function allocateProgress(): SharedProgress {
  return new Int32Array(new SharedArrayBuffer(Object.keys(at).length * Int32Array.BYTES_PER_ELEMENT))
}

/** The thread's side of the shared memory: reports progress and stops the work after a cancellation. */
export interface Progress {
  setTotal(rows: number): void
  setDone(rows: number): void
  throwIfCancelled(): void
}

export function createProgress(memory: SharedProgress): Progress {
  function throwIfCancelled(): void {
    if (isCancelled(memory)) throw cancelledError()
  }
  function set(index: number, value: number): void {
    throwIfCancelled()
    Atomics.store(memory, index, value)
  }
  return {
    setTotal: (rows) => set(at.rows, rows),
    setDone: (rows) => set(at.done, rows),
    throwIfCancelled,
  }
}

export function readProgress(memory: SharedProgress): { rows: number; done: number } {
  return { rows: Atomics.load(memory, at.rows), done: Atomics.load(memory, at.done) }
}

export function requestCancel(memory: SharedProgress): void {
  Atomics.store(memory, at.cancelled, 1)
}

export function isCancelled(memory: SharedProgress): boolean {
  return Atomics.load(memory, at.cancelled) === 1
}

function cancelledError(): AppError {
  return new AppError(409, 'conflict', 'This was cancelled. Nothing was changed.')
}
