/** Name of the draft of the page with all fields of a new item. */
export const newItemDraft = 'new-item'

let handedFiles: readonly File[] = []

/** Passes the files of the dialog to the page with all fields. */
export function saveFileHandoff(files: readonly File[]) {
  handedFiles = files
}

export function readFileHandoff() {
  return handedFiles
}
