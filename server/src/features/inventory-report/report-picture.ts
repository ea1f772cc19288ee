import { buffer } from 'node:stream/consumers'
import type { ThumbnailSize } from '#contract/files.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { openAttachment } from '#server/features/files/files.service.ts'
import { AppError } from '#server/shared/app-error.ts'

/** A picture of an item as JPEG, which PDF can hold; undefined when there is none to show. */
export async function loadReportPicture(
  context: Context,
  actor: Actor,
  itemId: string,
  wanted: { id: string; thumbnail: ThumbnailSize },
): Promise<Uint8Array | undefined> {
  try {
    const opened = await openAttachment(context, actor, { entity: 'item', id: itemId }, wanted)
    if (!('key' in opened)) return undefined
    const picture = await buffer(await context.storage.read(opened.key))
    // Loaded with the first picture: most starts need none.
    const { default: sharp } = await import('sharp')
    return await sharp(picture).flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer()
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}
