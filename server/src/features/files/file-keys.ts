import type { ThumbnailSize } from '#contract/files/files.ts'

/** The key of the file with the id of the installation, to which all stored files belong. */
export const markerKey = 'cubby/installation'

export interface FileHousehold {
  readonly householdId: number
  readonly householdUuid: string
}

/** Returns the key of a stored file. A household stores the same bytes once; two households never share a file. */
export function fileKey(householdUuid: string, hash: string): string {
  return `${householdUuid}/${hash}`
}

export function thumbnailKey(householdUuid: string, hash: string, size: ThumbnailSize): string {
  return `${fileKey(householdUuid, hash)}-${size}`
}

/** Returns the household and the hash that the key of a file or thumbnail names; undefined for any other key. */
export function readKey(key: string): { householdUuid: string; hash: string } | undefined {
  const [, householdUuid, hash] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\da-f]{64})(?:-\w+)?$/.exec(key) ?? []
  return householdUuid === undefined || hash === undefined ? undefined : { householdUuid, hash }
}
