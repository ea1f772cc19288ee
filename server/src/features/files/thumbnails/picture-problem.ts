import type { PictureProblem } from '#contract/files/files.ts'
import { isPhoto } from '#server/shared/media-types.ts'

export const maxPictureBytes = 100_000_000

/** Returns the reason why this picture has no thumbnails. */
export function findPictureProblem({ mime, size }: { mime: string; size: number }): PictureProblem {
  if (!isPhoto(mime)) return 'unknownKind'
  return size > maxPictureBytes ? 'tooLarge' : 'unreadable'
}
