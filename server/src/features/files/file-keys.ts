import type { ThumbnailSize } from '#contract/files/files.ts'

/** Contains the id of the installation that the files belong to. */
export const markerKey = 'cubby/installation'

export interface FileHousehold {
  readonly householdId: number
  readonly householdUuid: string
}

/** The same bytes are stored once per household, and never shared between households. */
export function fileKey(householdUuid: string, hash: string): string {
  return `${householdUuid}/${hash}`
}

export function thumbnailKey(householdUuid: string, hash: string, size: ThumbnailSize): string {
  return `${fileKey(householdUuid, hash)}-${size}`
}

/** Returns household and hash in the key of a file or thumbnail; undefined for any other key. */
export function readKey(key: string): { householdUuid: string; hash: string } | undefined {
  const [, householdUuid, hash] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\da-f]{64})(?:-\w+)?$/.exec(key) ?? []
  return householdUuid === undefined || hash === undefined ? undefined : { householdUuid, hash }
}
