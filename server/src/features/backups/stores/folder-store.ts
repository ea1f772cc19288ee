import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissingFile } from '#server/shared/process/system-errors.ts'
import { syncFile, syncFolder } from '#server/storage/files-on-disk.ts'
import type { BackupStore, Content } from './backup-store.ts'
import { DamagedBackupError } from './store-errors.ts'

const dayMs = 86_400_000

/** True for the name of a folder with temporary files of a backup. */
export const isUnfinishedName = (name: string) => /^\d{4}-\d\d-\d\dT.*\.part$/.test(name)

export function openFolderStore(folder: string, dataDir: string): BackupStore {
  // The name is unique, because another server may use the same folder. `removeUnfinished` recognises it.
  const time = new Date().toISOString().replaceAll(':', '-')
  const temporaryFolder = join(folder, `${time}-${randomUUID()}.part`)
  const pathOf = (name: string) => join(folder, name)

  /** Returns no names for a folder that does not exist yet. When its parent is missing too, its disk is not mounted. */
  function ignoreNewFolder(error: unknown): [] {
    const parent = dirname(folder)
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isNew && (parent === dataDir || existsSync(parent))) return []
    throw error
  }

  return {
    place: folder,
    temporaryFolder,
    readingNights: 1,
    nameOf: (key) => key,
    async prepare() {
      // Create the folder, but not its parent, unless the parent is the data folder. Otherwise a backup would succeed
      // while its disk is not mounted.
      await mkdir(folder, { recursive: dirname(folder) === dataDir }).catch(async (error: unknown) => {
        if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error
      })
      await removeEmptyParts(folder)
    },
    put: (name, path) => put(path, pathOf(name), { folder, temporaryFolder }),
    read: (name) => readWhole(pathOf(name)),
    fetch: (name, path) => fetch(pathOf(name), path),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      await removeEmptyFolders(dirname(pathOf(name)), folder)
    },
    async *list(start) {
      const [first = '', ...inside] = start.split('/')
      for (const top of await readdir(folder).catch(ignoreNewFolder)) {
        if (inside.length > 0 ? top !== first : !top.startsWith(first)) continue
        for await (const name of walk(folder, top)) if (name.startsWith(start)) yield name
      }
    },
  }
}

async function put(
  source: string,
  target: string,
  { folder, temporaryFolder }: { folder: string; temporaryFolder: string },
): Promise<void> {
  const coming = join(temporaryFolder, randomUUID())
  await mkdir(temporaryFolder, { recursive: true })
  await mkdir(dirname(target), { recursive: true })
  try {
    await linkOrCopy(source, coming)
    await rename(coming, target)
    // Sync the folders above the file too, because they may be new.
    for (let at = dirname(target); at !== dirname(folder); at = dirname(at)) await syncFolder(at)
  } finally {
    // If both names are hard links to the same file, `rename` does nothing. So remove the temporary name.
    await rm(coming, { force: true })
  }
}

async function fetch(source: string, target: string): Promise<boolean> {
  try {
    await linkOrCopy(source, target)
    return true
  } catch (error) {
    if (isMissingFile(error)) return false
    throw error
  }
}

async function* walk(folder: string, start: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, start), { withFileTypes: true }).catch(ignoreMissing)) {
    const name = `${start}/${entry.name}`
    if (entry.isFile()) yield name
    // Skip the folders that desktops and network disks add to any folder, such as @eaDir.
    else if (entry.isDirectory() && /^[\w.-]+$/.test(entry.name)) yield* walk(folder, name)
  }
}

/** Removes a folder and its parents while they are empty, but not `top`. */
async function removeEmptyFolders(folder: string, top: string): Promise<void> {
  for (let at = folder; at !== top; at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

/**
 * Removes the empty folders that interrupted backups have left, once they are a day old, because another server may be
 * using younger ones.
 */
async function removeEmptyParts(folder: string): Promise<void> {
  const yesterday = new Date(Date.now() - dayMs).toISOString()
  for (const name of await readdir(folder)) {
    if (isUnfinishedName(name) && name < yesterday) await removeEmptyTree(join(folder, name))
  }
}

async function removeEmptyTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) {
    if (entry.isDirectory()) await removeEmptyTree(join(folder, entry.name))
  }
  // `rmdir` fails when the folder is not empty.
  await rmdir(folder).catch(() => undefined)
}

async function readWhole(path: string): Promise<Content | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (isMissingFile(error)) return undefined
    throw error
  })
  return file && readFile(createReadStream('', { fd: file }))
}

async function* readFile(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (cause) {
    throw new DamagedBackupError('the disk cannot read it', { cause })
  }
}

/**
 * Creates a hard link, which needs no space. Copies the file when hard links are not supported, or when the source and
 * the target are on different file systems. Syncs the content to disk, because the source may not have been synced.
 */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await rm(target, { force: true })
  try {
    await link(source, target)
  } catch (error) {
    if (isMissingFile(error)) throw error
    await copyFile(source, target)
  }
  await syncFile(target)
}

function ignoreMissing(error: unknown): [] {
  if (isMissingFile(error)) return []
  throw error
}
