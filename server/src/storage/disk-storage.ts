import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage, StoredObject } from './storage.ts'

/** Not the name of a household, and on the same disk, so that moving a file in is one step. */
const temporaryName = 'tmp'

/** Files in a folder, one folder a household. What an interrupted upload left is thrown away. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const temporaryFolder = join(folder, temporaryName)
  await rm(temporaryFolder, { recursive: true, force: true })
  await mkdir(temporaryFolder, { recursive: true })
  const pathOf = (key: string) => join(folder, key)
  return {
    temporaryFolder,
    async put(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
      await syncFolder(dirname(target))
    },
    async findSize(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found?.size
    },
    async read(key, range) {
      const file = await open(pathOf(key))
      return createReadStream('', { fd: file, ...range })
    },
    withFile: (key, work) => work(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFiles(folder, prefix),
  }
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<StoredObject> {
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

/** A new name lasts only once its folder is on disk too; Windows knows no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function ignoreMissing(error: unknown): undefined {
  const isMissing =
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))
  if (!isMissing) throw error
}
