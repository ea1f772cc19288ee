import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { createTurns } from '#server/shared/turns.ts'
import type { RawPicture } from './heic-worker.ts'

/** Bounds of the thread’s own memory; the pixels lie outside of it. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
const headBytes = 64

/** A picture takes much memory while it is decoded, so they come one by one. */
const inTurn = createTurns(1)

/** Whether a file is a picture of the kind that phones make and browsers cannot show. */
export async function isHeic(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return /^.{4}ftyp(.{4})*?(hei[cxms]|hev[cxms])/s.test(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Decodes a HEIC in a thread that ends with it, because WebAssembly gives no memory back. */
export function decodeHeic(path: string, maxSeconds: number): Promise<RawPicture> {
  return inTurn(async () => {
    // Beside this file when run from source, beside the bundled server otherwise.
    const program = import.meta.filename.endsWith('.ts') ? './heic-worker.ts' : './heic-worker.js'
    const worker = new Worker(new URL(program, import.meta.url), {
      workerData: path,
      resourceLimits: threadLimits,
    })
    try {
      const signal = AbortSignal.timeout(maxSeconds * 1000)
      // as: the thread posts one picture or fails.
      const [picture] = (await once(worker, 'message', { signal })) as [RawPicture]
      return picture
    } finally {
      await worker.terminate()
    }
  })
}
