import { loadSharp } from '#server/shared/process/load-sharp.ts'
import { renderThumbnails, type Thumbnails } from './draw-thumbnails.ts'
import { exitWithParent, enforceMemoryLimit } from '../child-process-limits.ts'

/** Draws one picture in a process of its own: when that takes too much, this process dies and the server does not. */

/** The server gets one message; without it the picture took too much. */
export interface RenderedThumbnails {
  thumbnails: Thumbnails | undefined
}

/** Rows, a small copy and its WebP, beside the decoded picture. */
const memoryBudget = 100_000_000

const [path = '', bytes = ''] = process.argv.slice(2)

await exitWithParent()
const sharp = await loadSharp()
enforceMemoryLimit(Number(bytes) + memoryBudget)
process.send?.({
  thumbnails: await renderThumbnails(sharp, path, Number(bytes)),
} satisfies RenderedThumbnails)
