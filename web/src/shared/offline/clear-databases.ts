import { removeCopy } from './copy/remove-copy.ts'
import { clearDraftFiles } from './draft-files.ts'

/**
 * Deletes the copy of the household and, unless `isCopyOnly`, the files of all drafts, because another person may use
 * the browser next.
 */
export async function clearDatabases(isCopyOnly: boolean) {
  await removeCopy()
  if (!isCopyOnly) await clearDraftFiles()
}
