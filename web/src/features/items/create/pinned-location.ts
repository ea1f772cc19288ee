import { readStoredObject, writeStored } from '#web/shared/browser/stored-json.ts'
import { draftKey } from '#web/shared/draft-key.ts'

interface PinnedChoice {
  isLocationPinned: boolean
  areLabelsPinned: boolean
  locationId: string | null
  labelIds: readonly string[]
}

type Person = Parameters<typeof draftKey>[1]

const storageKey = (person: Person) => draftKey('kept-location', person)

/** Returns the pinned location and labels. They are stored because a phone may reload the page between two items. */
export function readPinned(person: Person): PinnedChoice {
  const { isLocationKept, areLabelsKept, locationId, labelIds } = readStoredObject(storageKey(person))
  return {
    isLocationPinned: isLocationKept !== false,
    areLabelsPinned: areLabelsKept !== false,
    locationId: typeof locationId === 'string' ? locationId : null,
    labelIds: Array.isArray(labelIds) ? labelIds.filter((id) => typeof id === 'string') : [],
  }
}

export function writePinned(person: Person, { isLocationPinned, areLabelsPinned, ...pinned }: PinnedChoice) {
  const stored = { isLocationKept: isLocationPinned, areLabelsKept: areLabelsPinned, ...pinned }
  writeStored(storageKey(person), stored)
}
