import { buffer } from 'node:stream/consumers'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { openAttachment } from '#server/features/files/files.service.ts'
import { AppError } from '#server/shared/app-error.ts'

/** The photo of an item, small and as JPEG, which PDF can hold; undefined when there is none to show. */
export async function loadReportPhoto(
  context: Context,
  actor: Actor,
  itemId: string,
  id: string,
): Promise<Uint8Array | undefined> {
  try {
    const opened = await openAttachment(
      context,
      actor,
      { entity: 'item', id: itemId },
      { id, thumbnail: 'small' },
    )
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
