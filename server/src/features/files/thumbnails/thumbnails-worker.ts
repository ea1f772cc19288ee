import { loadSharp } from '#server/shared/process/load-sharp.ts'
import { renderThumbnails } from './render-thumbnails.ts'
import { exitWithParent, enforceMemoryLimit, sendResult } from '../child-process.ts'

/**
 * Draws one picture in a child process, so that a picture that needs too much memory crashes only the child process.
 */

/** The memory in bytes for drawing, in addition to the decoded picture: rows of pixels, a small copy and its WebP. */
const memoryBudget = 100_000_000

const [path = '', bytes = ''] = process.argv.slice(2)

await exitWithParent()
const sharp = await loadSharp()
enforceMemoryLimit(Number(bytes) + memoryBudget)
sendResult(await renderThumbnails(sharp, path, Number(bytes)))
