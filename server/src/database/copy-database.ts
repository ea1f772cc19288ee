import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { syncFile, syncFolder } from '#server/storage/files-on-disk.ts'

/** Pages copied in a row, some 4 MB. */
const chunkPages = 1000

/**
 * Copies a SQLite database to a file, also while others write to it; `tell` hears which part is done. An unfinished copy
 * has another name, so that nobody takes it for a whole one.
 */
export async function copyDatabase(
  source: DatabaseSync,
  target: string,
  tell: (part: number) => void = () => undefined,
): Promise<void> {
  const unfinished = `${target}.part`
  await backup(source, unfinished, {
    rate: chunkPages,
    progress: ({ totalPages, remainingPages }) => tell(1 - remainingPages / Math.max(1, totalPages)),
  })
  await syncFile(unfinished)
  await rename(unfinished, target)
  await syncFolder(dirname(target))
}
