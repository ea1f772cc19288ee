import { loadSharp } from '#server/shared/process/load-sharp.ts'
import { renderThumbnails, type Thumbnails } from './render-thumbnails.ts'
import { exitWithParent, enforceMemoryLimit } from '../child-process-limits.ts'

/**
 * Draws one picture in a child process, so that a picture that needs too much memory crashes only the child process.
 */

/**
 * The result, which is the only message of the child process to the server. A child process that ends without this
 * message needed too much memory or time.
 */
export interface RenderedThumbnails {
  thumbnails: Thumbnails | undefined
}

/** The memory in bytes for drawing, in addition to the decoded picture: rows of pixels, a small copy and its WebP. */
const memoryBudget = 100_000_000

const [path = '', bytes = ''] = process.argv.slice(2)

await exitWithParent()
const sharp = await loadSharp()
enforceMemoryLimit(Number(bytes) + memoryBudget)
process.send?.({
  thumbnails: await renderThumbnails(sharp, path, Number(bytes)),
} satisfies RenderedThumbnails)
