import { totalmem } from 'node:os'

/** Bytes of memory that this process may use, in a container those of its limit. */
export function readMemorySize(): number {
  // Zero, or more than there is, where nothing limits the process.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
