import { draftKey } from '#web/shared/draft-key.ts'

interface PinnedChoice {
  isLocationKept: boolean
  areLabelsKept: boolean
  locationId: string | null
  labelIds: readonly string[]
}

type Person = Parameters<typeof draftKey>[1]

const storageKey = (person: Person) => draftKey('kept-location', person)
const nothing: PinnedChoice = { isLocationKept: true, areLabelsKept: true, locationId: null, labelIds: [] }

/** Returns the pinned location and labels. They are stored because a phone may reload the page between two items. */
export function readPinned(person: Person): PinnedChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(person)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return nothing
    // as: the stored JSON is an object. The type of each value is checked below.
    const {
      isLocationKept: isLocationPinned,
      areLabelsKept: areLabelsPinned,
      locationId,
      labelIds,
    } = stored as Record<keyof PinnedChoice, unknown>
    return {
      isLocationKept: isLocationPinned !== false,
      areLabelsKept: areLabelsPinned !== false,
      locationId: typeof locationId === 'string' ? locationId : null,
      labelIds: Array.isArray(labelIds) ? labelIds.filter((id) => typeof id === 'string') : [],
    }
  } catch {
    return nothing
  }
}

export function writePinned(person: Person, pinned: PinnedChoice) {
  try {
    localStorage.setItem(storageKey(person), JSON.stringify(pinned))
  } catch {
    // When the browser has no storage, nothing is pinned.
  }
}
