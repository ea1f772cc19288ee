import type { Config } from '#server/config.ts'
import { openDatabaseToRead } from '#server/database/database.ts'
import { checkFiles } from '#server/features/files/check-files.service.ts'
import { openStorageToRead } from '#server/storage/open-storage.ts'

/** Says what is wrong with the files of all households, and changes nothing. */
export async function doctor(config: Config): Promise<void> {
  const database = openDatabaseToRead(config)
  try {
    const storage = await openStorageToRead(config, console.error)
    const isLost = await checkFiles({ database, storage, now: Date.now }, console.log)
    if (isLost) process.exitCode = 1
  } finally {
    await database.close()
  }
}
