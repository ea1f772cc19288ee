import type { ThumbnailSize } from '#contract/server/files.ts'

/** Holds the id of the installation that the files belong to. */
export const markerKey = 'cubby/installation'

/** The same bytes are kept once in a household, and never shared between two. */
export function fileKey(groupId: string, hash: string): string {
  return `${groupId}/${hash}`
}

export function thumbnailKey(groupId: string, hash: string, size: ThumbnailSize): string {
  return `${fileKey(groupId, hash)}-${size}`
}

/** The household and hash in the key of a file or of its thumbnail; undefined for any other key. */
export function readKey(key: string): { groupId: string; hash: string } | undefined {
  const [, groupId, hash] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\da-f]{64})(?:-\w+)?$/.exec(key) ?? []
  return groupId === undefined || hash === undefined ? undefined : { groupId, hash }
}
