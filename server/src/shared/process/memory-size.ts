import { totalmem } from 'node:os'

/** Returns the bytes of memory that this process may use, limited by its container. */
export function readMemorySize(): number {
  // `constrainedMemory` returns zero, or more than the total, when the process has no limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
