import { totalmem } from 'node:os'

export function readMemorySize(): number {
  // `constrainedMemory` returns zero, or more than the total, when the process has no limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
