import { loadSharp } from '#server/shared/process/load-sharp.ts'
import { drawThumbnails, type Thumbnails } from './draw-thumbnails.ts'
import { followServer, watchMemory } from '../limit-process.ts'

/** Draws one picture in a process of its own: when that takes too much, this process dies and the server does not. */

/** The server gets one message; without it the picture took too much. */
export interface Drawn {
  thumbnails: Thumbnails | undefined
}

/** Rows, a small copy and its WebP, beside the decoded picture. */
const workingBytes = 100_000_000

const [path = '', bytes = ''] = process.argv.slice(2)

await followServer()
const sharp = await loadSharp()
watchMemory(Number(bytes) + workingBytes)
process.send?.({ thumbnails: await drawThumbnails(sharp, path, Number(bytes)) } satisfies Drawn)
