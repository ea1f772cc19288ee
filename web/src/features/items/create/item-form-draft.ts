import { emptyValues, type ItemValues, knownValues } from '../form/item-form-values.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { draftKey } from '#web/shared/draft-key.ts'
import { sessionQuery } from '#web/shared/account/session.ts'

/** Of its values, and of its photos and files. */
export const newItemDraftKey = () => draftKey('new-item', queryClient.getQueryData(sessionQuery.queryKey))

/** Reads the draft of a new item; null when there is none or it is damaged. */
export function readDraft(): ItemValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(newItemDraftKey()) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...emptyValues, ...knownValues(stored) } : null
  } catch {
    return null
  }
}

export function writeDraft(values: ItemValues) {
  try {
    localStorage.setItem(newItemDraftKey(), JSON.stringify(values))
  } catch {
    // A browser without storage keeps no draft.
  }
}

let handedFiles: readonly File[] = []

/** Photos and files go along when the page of the whole form goes on with what was begun in the dialog. */
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
    // See above.
  }
}
