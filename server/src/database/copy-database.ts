import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { syncFile, syncFolder } from '#server/storage/files-on-disk.ts'

/** The number of database pages that are copied at a time, about 4 MB. */
const chunkPages = 1000

/**
 * Copies a SQLite database to a file while others may write to it. `report` gets the progress from 0 to 1.
 * An unfinished copy has another name, so that it is not mistaken for a complete one.
 */
export async function copyDatabase(
  source: DatabaseSync,
  target: string,
  report: (part: number) => void = () => undefined,
): Promise<void> {
  const unfinished = `${target}.part`
  await backup(source, unfinished, {
    rate: chunkPages,
    progress: ({ totalPages, remainingPages }) => report(1 - remainingPages / Math.max(1, totalPages)),
  })
  await syncFile(unfinished)
  await rename(unfinished, target)
  await syncFolder(dirname(target))
}
