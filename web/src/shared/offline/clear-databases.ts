import { removeCopy } from './copy/copy-store.ts'
import { clearDraftFiles } from './draft-files.ts'

/** Deletes the files of all drafts and the copy of the household, because another person may use the browser next. */
export async function clearDatabases() {
  await clearDraftFiles()
  await removeCopy()
}
