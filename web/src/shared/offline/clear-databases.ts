import { removeCopy } from './copy/remove-copy.ts'
import { clearDraftFiles } from './draft-files.ts'

/**
 * Deletes the copy of the household, because another person may use this browser next. Also deletes the files of
 * drafts, unless `isCopyOnly`.
 */
export async function clearDatabases(isCopyOnly: boolean) {
  await removeCopy()
  if (!isCopyOnly) await clearDraftFiles()
}
