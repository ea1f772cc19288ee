import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFound } from '#server/shared/app-error.ts'
import { isMissingFile } from '#server/shared/process/system-errors.ts'
import { syncFolder } from './files-on-disk.ts'
import { storageFailure } from './storage-errors.ts'
import { requireKey, temporaryName, type Storage, type StoredObject } from './storage.ts'

const maxAttempts = 10

export function openDiskStorage(folder: string): Storage {
  const temporaryFolder = join(folder, temporaryName)
  const pathOf = (key: string) => join(folder, requireKey(key))

  const ignoreMissing = (failure: unknown) => checkMissing(failure, temporaryFolder)

  async function openFile(key: string) {
    const file = await open(pathOf(key)).catch(ignoreMissing)
    if (!file) throw notFound('file')
    return file
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    const [household = ''] = prefix.split('/')
    const isWhole = prefix.includes('/')
    const households = isWhole ? [household] : ((await readdir(folder).catch(ignoreMissing)) ?? [])
    for (const name of households) {
      if (name === temporaryName) continue
      for (const file of (await readdir(join(folder, name)).catch(ignoreMissing)) ?? []) {
        const key = `${name}/${file}`
        if (!key.startsWith(prefix)) continue
        const found = await stat(join(folder, key)).catch(ignoreMissing)
        if (found) yield { key, storedAt: found.mtimeMs }
      }
    }
  }

  return {
    temporaryFolder,
    put: async (key, path) => moveFile(path, pathOf(key)),
    async findSize(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found?.size
    },
    async read(key, range) {
      const file = await openFile(key)
      return createReadStream('', { fd: file, ...range })
    },
    async withFile(key, work) {
      const file = await openFile(key)
      await file.close()
      return work(pathOf(key))
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw storageFailure(error)
      })
      // Removes the folder of a household with its last file. Fails when it has other files or has been removed already.
      await rmdir(dirname(pathOf(key))).catch(() => undefined)
    },
    list,
  }
}

/**
 * Returns undefined when the file really is missing. Throws when the temporary folder is missing too: then the disk is
 * not mounted, and the file may still be on it.
 */
async function checkMissing(failure: unknown, temporaryFolder: string): Promise<undefined> {
  try {
    if (!isMissingFile(failure)) throw failure
    await access(temporaryFolder)
  } catch (error) {
    throw storageFailure(error)
  }
}

async function moveFile(path: string, target: string): Promise<void> {
  try {
    await moveIntoFolder(path, target)
    await syncFolder(dirname(target)).catch(ignoreRemoved)
  } catch (error) {
    await rm(path, { force: true })
    throw storageFailure(error)
  }
}

/** Moves a file into a folder. Retries when the folder was removed meanwhile, together with its last file. */
async function moveIntoFolder(path: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(target), { recursive: true })
      return await rename(path, target)
    } catch (error) {
      if (!isMissingFile(error) || attempt === maxAttempts) throw error
    }
  }
}

/** Ignores the error of a file or folder that was already removed. */
function ignoreRemoved(error: unknown): void {
  if (!isMissingFile(error)) throw error
}
