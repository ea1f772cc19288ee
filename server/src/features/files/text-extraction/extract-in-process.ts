import { programFile } from '#server/shared/process/program-file.ts'
import { runChildProcess } from '../run-in-process.ts'
import type { TextRead } from './text-worker.ts'

/** A manual of hundreds of pages takes a slow computer some seconds. */
const maxSeconds = 60
const heapMegabytes = 64

/**
 * The different words of a file, read in a process that ends with it; undefined when it cannot be read, or takes too
 * much memory or time. Rejects when nothing can be read at all, or when `signal` is aborted.
 */
export async function extractInProcess(
  path: string,
  mime: string,
  signal: AbortSignal,
  seconds = maxSeconds,
): Promise<string | undefined> {
  const program = programFile(import.meta, 'text-worker')
  const read = await runChildProcess<TextRead>(program, [path, mime], {
    heapMegabytes,
    maxSeconds: seconds,
    signal,
  })
  return read?.words
}
