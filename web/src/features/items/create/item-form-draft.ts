import { emptyValues, type ItemValues, knownValues } from '../form/item-form-values.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { draftKey } from '#web/shared/draft-key.ts'
import { sessionQuery } from '#web/shared/account/session.ts'

export const newItemDraftKey = () => draftKey('new-item', queryClient.getQueryData(sessionQuery.queryKey))

/** Returns the stored draft. Null when there is none, or when it cannot be parsed. */
export function readDraft(): ItemValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(newItemDraftKey()) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...emptyValues, ...knownValues(stored) } : null
  } catch {
    return null
  }
}

/** Returns false when the browser could not store the draft. */
export function writeDraft(values: ItemValues) {
  try {
    localStorage.setItem(newItemDraftKey(), JSON.stringify(values))
    return true
  } catch {
    return false
  }
}

let handedFiles: readonly File[] = []

export function saveFileHandoff(files: readonly File[]) {
  handedFiles = files
}

export function readFileHandoff() {
  return handedFiles
}

export function removeDraft() {
  try {
    localStorage.removeItem(newItemDraftKey())
  } catch {
    // When the browser has no storage, there is no draft to remove.
  }
}
