import type { Thumbnails } from './draw-thumbnails.ts'
import { limitPictures } from './picture-memory.ts'
import { runChildProcess } from '../run-in-process.ts'
import type { RenderedThumbnails } from './thumbnails-worker.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import { readMemorySize } from '#server/shared/process/memory-size.ts'

/** A photo of 48 megapixels takes a slow computer a minute. */
const maxSeconds = 120
/** Bounds of the memory of JavaScript; the pixels lie outside of it. */
const heapMegabytes = 64

export const pictureLimits = limitPictures(readMemorySize())

/**
 * Draws the thumbnails of a picture in a process that ends with it; undefined when it cannot be decoded, or takes too
 * much memory or time. Rejects when nothing can be drawn at all, or when `signal` is aborted.
 */
export async function renderInProcess(
  path: string,
  signal: AbortSignal,
  maxBytes: number = pictureLimits.bytes,
): Promise<Thumbnails | undefined> {
  const program = programFile(import.meta, 'thumbnails-worker')
  const drawn = await runChildProcess<RenderedThumbnails>(program, [path, String(maxBytes)], {
    heapMegabytes,
    maxSeconds,
    signal,
  })
  return drawn?.thumbnails
}
