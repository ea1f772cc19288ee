import { programFile } from '#server/shared/process/program-file.ts'
import { runChildProcess } from '../run-child-process.ts'

const maxSeconds = 60
const heapMegabytes = 64

/**
 * Returns the distinct words of a file, read in a child process. Returns undefined for a file that cannot be read or
 * exceeds the limits. Rejects when the program fails, or when `signal` is aborted.
 */
export function extractInProcess(
  path: string,
  mime: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const program = programFile(import.meta, 'text-worker')
  return runChildProcess(program, [path, mime], { heapMegabytes, maxSeconds, signal })
}
