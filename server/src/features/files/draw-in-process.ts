import { fork } from 'node:child_process'
import type { Thumbnails } from './draw-thumbnails.ts'
import { limitPictures, readMemorySize } from './picture-memory.ts'
import type { Drawn } from './thumbnails-worker.ts'
import { programFile } from '#server/shared/program-file.ts'

/** A photo of 48 megapixels takes a slow computer a minute. */
const maxSeconds = 120
/** Bounds of the memory of JavaScript; the pixels lie outside of it. */
const heapMegabytes = 64

export const pictureLimits = limitPictures(readMemorySize())

/**
 * Draws the thumbnails of a picture in a process that ends with it; undefined when it cannot be decoded, or takes too
 * much memory or time. Rejects when nothing can be drawn at all, or when `stopped` is.
 */
export async function drawInProcess(
  path: string,
  stopped: AbortSignal,
  maxBytes: number = pictureLimits.bytes,
): Promise<Thumbnails | undefined> {
  stopped.throwIfAborted()
  const late = AbortSignal.timeout(maxSeconds * 1000)
  const child = fork(programFile(import.meta, 'thumbnails-worker'), [path, String(maxBytes)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: AbortSignal.any([stopped, late]),
    killSignal: 'SIGKILL',
  })
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', ({ thumbnails }: Drawn) => resolve(thumbnails))
      child.once('error', (error) => (late.aborted ? resolve(undefined) : reject(error)))
      // An error of the program ends it with 1; whatever else ends it is the doing of the picture.
      child.once('exit', (code) =>
        code === 1 ? reject(new Error('The process that draws pictures failed')) : resolve(undefined),
      )
    })
  } finally {
    if (child.connected) child.disconnect()
  }
}
