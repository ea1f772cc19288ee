import { writeFile } from 'node:fs/promises'
import { loadSharp } from '#server/shared/load-sharp.ts'
import { drawThumbnails, type Thumbnails } from './draw-thumbnails.ts'

/** Draws one picture in a process of its own: when that takes too much, this process dies and the server does not. */

/** The server gets one message; without it the picture took too much. */
export interface Drawn {
  thumbnails: Thumbnails | undefined
}

/** Rows, a small copy and its WebP, beside the decoded picture. */
const workingBytes = 100_000_000
const watchMs = 20

const [path = '', bytes = ''] = process.argv.slice(2)

// The server ends the process by letting go of it, also when the server itself is killed.
process.on('disconnect', () => process.exit())
// Linux ends the process with the highest score first when memory runs out.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
const sharp = await loadSharp()
const limit = process.memoryUsage.rss() + Number(bytes) + workingBytes
setInterval(() => {
  if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL')
}, watchMs)
process.send?.({ thumbnails: await drawThumbnails(sharp, path, Number(bytes)) } satisfies Drawn)
