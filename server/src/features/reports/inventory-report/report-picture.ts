import { buffer } from 'node:stream/consumers'
import type { PictureProblem, ThumbnailSize } from '#contract/files/files.ts'
import type { Context } from '#server/context.ts'
import type { ServedFile } from '#server/http/send-file.ts'
import { findPictureProblem } from '#server/features/files/thumbnails/picture-problem.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { loadSharp } from '#server/shared/process/load-sharp.ts'

export interface ReportPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** The reason why a picture is missing in a report. */
export type ReportPictureProblem = PictureProblem | 'missing'

export type OpenFile = (thumbnail?: ThumbnailSize) => Promise<ServedFile | { readonly url: string }>

/**
 * Returns a picture of an item as JPEG, a format that a PDF can hold, with at most `pixels` on a side, or why
 * there is none.
 */
export async function loadReportPicture(
  context: Context,
  open: OpenFile,
  { pixels, thumbnail }: { thumbnail: ThumbnailSize; pixels: number },
): Promise<ReportPicture | ReportPictureProblem> {
  try {
    const opened = await open(thumbnail)
    if (!('key' in opened)) return 'missing'
    const picture = await buffer(await context.storage.read(opened.key))
    const sharp = await loadSharp()
    const jpeg = sharp(picture)
      .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80 })
    const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (!isNotFound(error)) context.logError('showing a picture in a report', error)
    return explainPicture(open)
  }
}

async function explainPicture(open: OpenFile): Promise<ReportPictureProblem> {
  const original = await open().catch(() => undefined)
  return original && 'key' in original ? findPictureProblem(original) : 'missing'
}
