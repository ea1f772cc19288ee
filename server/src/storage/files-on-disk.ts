import { open } from 'node:fs/promises'

/** Waits until a file's content is on disk. Windows requires write access for this. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  await file.sync()
}

/** Syncs the folder, so that a new file name in it survives a power cut. Windows neither needs nor offers this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}
