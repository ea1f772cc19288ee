import type { LocationListEntry } from '#contract/locations/locations.ts'
import { readStoredList, writeStored } from '#web/shared/browser/stored-json.ts'
import { draftKey } from '#web/shared/draft-key.ts'

/** The part of a location that is stored on this device, so that a picker can show it at once. */
export type RecentLocation = Pick<LocationListEntry, 'id' | 'path'>

type Person = Parameters<typeof draftKey>[1]

const maxRecent = 4

const storageKey = (person: Person) => draftKey('recent-locations', person)

/** Returns the locations that were picked last on this device in this household, newest first. */
export function readRecentLocations(person: Person): RecentLocation[] {
  return readStoredList(storageKey(person)).filter(isRecent)
}

function isRecent(value: unknown): value is RecentLocation {
  if (typeof value !== 'object' || value === null) return false
  // as: the parsed JSON is an object. The next line checks the types of `id` and `path`.
  const { id, path } = value as Record<keyof RecentLocation, unknown>
  return typeof id === 'string' && Array.isArray(path) && path.every((name) => typeof name === 'string')
}

export function addRecentLocation(person: Person, { id, path }: RecentLocation) {
  const others = readRecentLocations(person).filter((other) => other.id !== id)
  writeStored(storageKey(person), [{ id, path }, ...others].slice(0, maxRecent))
}
