import { draftKey } from '#web/shared/draft-key.ts'

interface Kept {
  isLocationKept: boolean
  areLabelsKept: boolean
  locationId: string | null
  labelIds: readonly string[]
}

type Person = Parameters<typeof draftKey>[1]

const storageKey = (person: Person) => draftKey('kept-location', person)
const nothing: Kept = { isLocationKept: true, areLabelsKept: true, locationId: null, labelIds: [] }

/** Location and labels of the item added last, which a phone may have reloaded the page after. */
export function readKept(person: Person): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(person)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return nothing
    // as: any key of any object, each of which is checked below.
    const { isLocationKept, areLabelsKept, locationId, labelIds } = stored as Record<keyof Kept, unknown>
    return {
      isLocationKept: isLocationKept !== false,
      areLabelsKept: areLabelsKept !== false,
      locationId: typeof locationId === 'string' ? locationId : null,
      labelIds: Array.isArray(labelIds) ? labelIds.filter((id) => typeof id === 'string') : [],
    }
  } catch {
    return nothing
  }
}

export function writeKept(person: Person, kept: Kept) {
  try {
    localStorage.setItem(storageKey(person), JSON.stringify(kept))
  } catch {
    // A browser without storage keeps nothing.
  }
}
