import type { Thumbnails } from './render-thumbnails.ts'
import { limitPictures } from './picture-memory.ts'
import { runChildProcess } from '../run-child-process.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import { readMemorySize } from '#server/shared/process/memory-size.ts'

/** The longest time for drawing. A slow computer needs a minute for a photo of 48 megapixels. */
const maxSeconds = 120
/** The limit of the JavaScript heap. Pixels are stored outside of it. */
const heapMegabytes = 64

export const pictureLimits = limitPictures(readMemorySize())

/**
 * Returns the thumbnails of a picture, drawn in a child process. Returns undefined for a picture that cannot be decoded
 * or exceeds the limits. Rejects when the program fails, or when `signal` is aborted.
 */
export function renderInProcess(
  path: string,
  signal: AbortSignal,
  maxBytes: number = pictureLimits.bytes,
): Promise<Thumbnails | undefined> {
  const program = programFile(import.meta, 'thumbnails-worker')
  return runChildProcess(program, [path, String(maxBytes)], { heapMegabytes, maxSeconds, signal })
}
